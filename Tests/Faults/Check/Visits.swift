/// The edits of a checklist's owner about one guest. No other user adds or removes the guest.
struct Visits {
    /// A guest of a checklist.
    struct Guest: Hashable {
        var user: String
        var list: String
    }

    /// An edit, in the order of sending.
    struct Step {
        /// Whether the guest is added, or removed.
        var puts: Bool
        var sentAt: Double
        /// Nil if no definite answer came.
        var answer: (isDone: Bool, at: Double)?
    }

    let guest: Guest
    let steps: [Step]

    /// The visits of each guest, from the owners' journals.
    static func all(in journals: [Entry], _ answers: [String: (answer: Entry.Answer, at: Double)]) -> [Visits] {
        var steps: [Guest: [Step]] = [:]
        for case .sent(let intent, let at) in journals {
            guard let user = intent.subject, intent.kinds.contains(where: { $0.hasPrefix("participant.") }) else {
                continue
            }
            let answer = answers[intent.key].map { (isDone: (200..<300).contains($0.answer.status), at: $0.at) }
            steps[Guest(user: user, list: intent.list), default: []].append(
                Step(puts: intent.kinds.contains("participant.added"), sentAt: at, answer: answer))
        }
        return steps.map { Visits(guest: $0, steps: $1) }
    }

    /// The changes that these edits cause for a guest who was not on the checklist, once each; nil if an edit's
    /// outcome is unknown.
    var kinds: [String]? {
        var kinds: [String] = []
        for step in steps {
            guard let answer = step.answer else { return nil }
            guard answer.isDone, step.puts == (kinds.last != "participant.added") else { continue }
            kinds.append(step.puts ? "participant.added" : "participant.removed")
        }
        return kinds
    }
}

extension Checker {
    /// For each guest whose edits were all answered, the log must have their changes exactly once.
    func guests() -> [Breach] {
        visits.compactMap { visits in
            let isVoid = visits.steps.contains { step in
                evidence.void.map { $0.contains(step.sentAt) || step.answer.map { $0.at }.map($0.contains) == true }
                    ?? false
            }
            guard !isVoid, let expected = visits.kinds else { return nil }
            let found = (streams[visits.guest.list] ?? []).filter {
                $0.subject == visits.guest.user && ["participant.added", "participant.removed"].contains($0.kind)
            }.map(\.kind)
            guard found != expected else { return nil }
            return Breach(
                promise: found.count > expected.count ? .repeated : .lost,
                detail:
                    "\(visits.guest.user) came and went \(found.count) times on \(visits.guest.list), not \(expected.count) times"
            )
        }
    }

    /// The times when a user was certainly off a checklist, and every daemon must know it.
    func absences() -> [Visits.Guest: [Range<Double>]] {
        var absences: [Visits.Guest: [Range<Double>]] = [:]
        for visits in visits {
            for (index, step) in visits.steps.enumerated() {
                // An edit without a definite answer may be done at any time.
                if step.answer == nil { break }
                guard !step.puts, let answer = step.answer, answer.isDone, evidence.void?.contains(answer.at) != true
                else {
                    continue
                }
                let end = visits.steps[index...].first { $0.puts }?.sentAt ?? .infinity
                let start = due(answer.at)
                if start < end { absences[visits.guest, default: []].append(start..<end) }
            }
        }
        return absences
    }
}
