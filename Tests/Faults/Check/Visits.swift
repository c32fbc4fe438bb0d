/// What a checklist's owner did to one guest: nobody else puts people on it or takes them off it.
struct Visits {
    /// Somebody at a checklist.
    struct Guest: Hashable {
        var user: String
        var list: String
    }

    /// One edit, in the order in which they were sent.
    struct Step {
        /// Whether the guest is put on it, or taken off.
        var puts: Bool
        var sentAt: Double
        /// Nil where nobody was told what became of it.
        var answer: (isDone: Bool, at: Double)?
    }

    let guest: Guest
    let steps: [Step]

    /// Each guest's, as the owners' journals have it.
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

    /// The changes that these edits make of a guest who was not there, once each; nil where it is not known what became of one.
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
    /// Of each guest whose edits were all answered, the log has what these have done, and once.
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

    /// When somebody was surely off a checklist, and every daemon must know it.
    func absences() -> [Visits.Guest: [Range<Double>]] {
        var absences: [Visits.Guest: [Range<Double>]] = [:]
        for visits in visits {
            for (index, step) in visits.steps.enumerated() {
                // One that nobody was told of may be done at any time.
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
