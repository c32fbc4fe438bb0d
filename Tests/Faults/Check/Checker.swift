import Foundation

/// Decides from the clients' journals and the log whether every promise was kept.
struct Checker {
    let evidence: Evidence
    /// Each stream's changes in their order.
    let streams: [String: [Evidence.Change]]
    let answers: [String: (answer: Entry.Answer, at: Double)]
    /// The visits of each guest to each checklist.
    let visits: [Visits]

    init(_ evidence: Evidence) {
        self.evidence = evidence
        streams = Dictionary(grouping: evidence.log, by: \.stream).mapValues { $0.sorted { $0.version < $1.version } }
        var answers: [String: (Entry.Answer, Double)] = [:]
        for case .answered(let answer, let at) in evidence.journals { answers[answer.key] = (answer, at) }
        self.answers = answers
        visits = Visits.all(in: evidence.journals, answers)
    }

    /// All breaches; none if every promise was kept.
    func breaches() -> [Breach] {
        edits() + guests() + gaps() + limits() + sights() + deliveries() + outages()
            + evidence.differences.sorted { $0.key < $1.key }.flatMap { user, lines in
                lines.prefix(3).map { Breach(promise: .copyDiffers, detail: "\(user): \($0)") }
            } + evidence.failures.map { Breach(promise: .failure, detail: $0) }
    }

    /// The number of edits with a successful answer.
    var acknowledged: Int { answers.values.count { (200..<300).contains($0.answer.status) } }

    /// How many times an edit got no answer, or one that asks for a retry: whether the clients noticed the fault.
    var disturbances: Int {
        evidence.journals.count { if case .disturbed = $0 { true } else { false } }
    }

    private func edits() -> [Breach] {
        var counts: [Trace: Int] = [:]
        for change in evidence.log {
            for text in change.body.texts {
                counts[Trace(kind: change.kind, actor: change.actor ?? "", text: text), default: 0] += 1
            }
        }
        return evidence.journals.flatMap { entry -> [Breach] in
            guard case .sent(let intent, _) = entry else { return [] }
            return breaches(of: intent, counts)
        } + repeatedClaims()
    }

    /// A user's claim on a task may be there at most as often as they have sent one. Other edits release tasks, too.
    private func repeatedClaims() -> [Breach] {
        struct Claim: Hashable {
            var actor: String
            var task: String
        }
        var sent: [Claim: Int] = [:]
        for case .sent(let intent, _) in evidence.journals where intent.kinds == ["task.claimed"] {
            sent[Claim(actor: intent.user, task: intent.subject ?? ""), default: 0] += 1
        }
        var found: [Claim: Int] = [:]
        for change in evidence.log where change.kind == "task.claimed" {
            found[Claim(actor: change.actor ?? "", task: change.subject), default: 0] += 1
        }
        return found.compactMap { claim, count in
            let times = sent[claim] ?? 0
            guard count > times else { return nil }
            return Breach(
                promise: .repeated,
                detail: "\(claim.actor) claimed \(claim.task) \(times) times, and it is there \(count) times")
        }
    }

    /// The trace that a marked edit leaves in the log.
    private struct Trace: Hashable {
        var kind: String
        var actor: String
        var text: String
    }

    private func breaches(of intent: Entry.Intent, _ counts: [Trace: Int]) -> [Breach] {
        let answer = answers[intent.key]
        // An answer of 5xx, like no answer, leaves open whether the edit was done.
        let isDone = answer.flatMap { $0.answer.status < 500 ? (200..<300).contains($0.answer.status) : nil }
        let isVoid = answer.map { evidence.void?.contains($0.at) ?? false } ?? false
        let what = "\(intent.kinds[0]) \(intent.mark ?? "") of \(intent.user), key \(intent.key)"
        var breaches: [Breach] = []
        if let status = answer?.answer.status, status >= 500 {
            breaches.append(Breach(promise: .failure, detail: "\(what) was answered with \(status)"))
        }
        guard let mark = intent.mark else {
            // The edit may have changed nothing, but the version in its answer must exist for its subject.
            if isDone == true, !isVoid, let version = answer?.answer.version,
                streams[intent.list]?.contains(where: { $0.version == version && $0.subject == intent.subject }) != true
            {
                breaches.append(Breach(promise: .lost, detail: "\(what): there is no version \(version) of it"))
            }
            return breaches
        }
        let count = intent.kinds.reduce(0) { $0 + (counts[Trace(kind: $1, actor: intent.user, text: mark)] ?? 0) }
        if count > 1 { breaches.append(Breach(promise: .repeated, detail: "\(what) is there \(count) times")) }
        if isDone == true, count == 0, !isVoid { breaches.append(Breach(promise: .lost, detail: what)) }
        if isDone == false, count > 0, !isVoid { breaches.append(Breach(promise: .refusedAndDone, detail: what)) }
        return breaches
    }

    private func gaps() -> [Breach] {
        streams.compactMap { stream, changes in
            let versions = changes.map(\.version)
            guard versions != Array(1...versions.count) else { return nil }
            let expected = zip(versions, 1...).first { $0 != $1 }?.1 ?? versions.count
            return Breach(promise: .gap, detail: "\(stream): no version \(expected), or more than one")
        }
    }

    /// Checks limits by the fields of tasks and checklists, and for checklists also by arrivals and departures.
    private func limits() -> [Breach] {
        streams.values.flatMap { changes -> [Breach] in
            var people: Set<String> = []
            var limit = Int.max
            return changes.compactMap { change in
                var (count, most) = change.body.participants ?? (0, Int.max)
                if change.kind.hasPrefix("checklist."), change.body.participants != nil { limit = most }
                if change.kind.hasPrefix("participant.") {
                    if change.kind == "participant.removed" { people.remove(change.subject) }
                    if change.kind == "participant.added" { people.insert(change.subject) }
                    (count, most) = (people.count, limit)
                }
                guard count > most else { return nil }
                return Breach(
                    promise: .overLimit,
                    detail: "\(change.subject) at version \(change.version) of \(change.stream): \(count) of \(most)")
            }
        }
    }

    /// Only users who are on the checklist at its version or later may see a change, but none between their removal and
    /// their return.
    private func sights() -> [Breach] {
        let members = Membership(streams)
        let absences = absences()
        var breaches: [Breach] = []
        for case .received(let receipts, let user, let at) in evidence.journals {
            // The memberships of the lost time are unknown.
            if evidence.void?.contains(at) == true { continue }
            for receipt in receipts {
                let mayBeSeen =
                    receipt.stream == user
                    || members.isOn(user, receipt.stream, atOrAfter: receipt.version)
                        && absences[.init(user: user, list: receipt.stream)]?.contains { $0.contains(at) } != true
                if !mayBeSeen {
                    breaches.append(
                        Breach(promise: .seen, detail: "\(user) saw version \(receipt.version) of \(receipt.stream)"))
                }
            }
        }
        return breaches
    }

    /// Every successful edit must reach the checklist's owner, who is always on it, in time.
    private func deliveries() -> [Breach] {
        let members = Membership(streams)
        var arrivals: [String: [String: [(version: Int, at: Double)]]] = [:]
        var renewals: [String: [Double]] = [:]
        for entry in evidence.journals {
            switch entry {
            case .received(let receipts, let user, let at):
                for receipt in receipts {
                    arrivals[user, default: [:]][receipt.stream, default: []].append((receipt.version, at))
                }
            case .renewed(let user, let at): renewals[user, default: []].append(at)
            case .sent, .answered, .disturbed: break
            }
        }
        return evidence.journals.compactMap { entry in
            guard case .sent(let intent, _) = entry, let (answer, at) = answers[intent.key],
                (200..<300).contains(answer.status), let version = answer.version,
                evidence.void?.contains(at) != true, let owner = members.owner(of: intent.list)
            else { return nil }
            let due = due(at)
            // A later snapshot has the change.
            if renewals[owner]?.contains(where: { $0 >= at && $0 <= due }) == true { return nil }
            let arrival = arrivals[owner]?[intent.list]?.first { $0.version >= version }?.at
            if (arrival ?? .infinity) <= due { return nil }
            let delay = arrival.map { "\(Self.text($0 - due)) too late" } ?? "never"
            return Breach(
                promise: .late,
                detail: "version \(version) of \(intent.list), answered at \(Self.text(at)), came to its owner \(delay)"
            )
        }
    }

    /// The time until which everyone must know of an edit answered at a moment: soon; but if something was broken
    /// meanwhile, soon after the recovery.
    func due(_ at: Double) -> Double {
        let usual = at + evidence.deliveryAllowance
        guard let trouble = evidence.trouble, usual >= trouble.lowerBound, at <= evidence.recovered else {
            return usual
        }
        return max(at, evidence.recovered) + evidence.deliveryAllowance
    }

    private static func text(_ seconds: Double) -> String { String(format: "%.2f s", seconds) }

    private func outages() -> [Breach] {
        guard let repaired = evidence.trouble?.upperBound else { return [] }
        return evidence.served.enumerated().compactMap { index, served in
            if let served, served - repaired <= evidence.allowance { return nil }
            let delay = served.map { "after \(Self.text($0 - repaired))" } ?? "never"
            return Breach(promise: .outage, detail: "writer \(index) was served \(delay)")
        }
    }
}
