import Foundation

/// Decides from what clients wrote down, and from the log, whether every promise was kept.
struct Checker {
    /// How long a change may take to its subscribers while nothing is broken, in seconds: the sweep finds what no hint told of.
    static let deliveryAllowance = 1.9

    private let evidence: Evidence
    /// Each stream's changes in their order.
    private let streams: [String: [Evidence.Change]]
    private let answers: [String: (answer: Entry.Answer, at: Double)]

    init(_ evidence: Evidence) {
        self.evidence = evidence
        streams = Dictionary(grouping: evidence.log, by: \.stream).mapValues { $0.sorted { $0.version < $1.version } }
        var answers: [String: (Entry.Answer, Double)] = [:]
        for case .answered(let answer, let at) in evidence.journals { answers[answer.key] = (answer, at) }
        self.answers = answers
    }

    /// Every breach; none where all is well.
    func breaches() -> [Breach] {
        edits() + gaps() + limits() + sights() + deliveries() + outages()
            + evidence.differences.sorted { $0.key < $1.key }.flatMap { user, lines in
                lines.prefix(3).map { Breach(promise: .copyDiffers, detail: "\(user): \($0)") }
            } + evidence.failures.map { Breach(promise: .failure, detail: $0) }
    }

    /// How many edits were answered with success.
    var acknowledged: Int { answers.values.count { (200..<300).contains($0.answer.status) } }

    /// How many times an edit was sent and got no answer, or one that says to come again: whether the fault was felt.
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
        }
    }

    /// What an edit with a mark leaves in the log.
    private struct Trace: Hashable {
        var kind: String
        var actor: String
        var text: String
    }

    private func breaches(of intent: Entry.Intent, _ counts: [Trace: Int]) -> [Breach] {
        let answer = answers[intent.key]
        let isDone = answer.map { (200..<300).contains($0.answer.status) }
        let isVoid = answer.map { evidence.void?.contains($0.at) ?? false } ?? false
        let what = "\(intent.kinds[0]) \(intent.mark ?? "") of \(intent.user), key \(intent.key)"
        var breaches: [Breach] = []
        if let status = answer?.answer.status, status >= 500 {
            breaches.append(Breach(promise: .failure, detail: "\(what) was answered with \(status)"))
        }
        guard let mark = intent.mark else {
            // It may have changed nothing, but the version that answered it must have been there.
            if isDone == true, !isVoid, let version = answer?.answer.version,
                streams[intent.list]?.contains(where: { $0.version == version }) != true
            {
                breaches.append(Breach(promise: .lost, detail: "\(what): there is no version \(version)"))
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

    private func limits() -> [Breach] {
        evidence.log.compactMap { change in
            guard let (count, limit) = change.body.participants, count > limit else { return nil }
            return Breach(
                promise: .overLimit,
                detail: "\(change.subject) at version \(change.version) of \(change.stream): \(count) of \(limit)")
        }
    }

    /// A change may be shown to whoever is on the checklist with it or after it, and to nobody else.
    private func sights() -> [Breach] {
        let members = Membership(streams)
        var breaches: [Breach] = []
        for case .received(let receipts, let user, let at) in evidence.journals {
            // Who was on what in a time that is gone is not known any more.
            if evidence.void?.contains(at) == true { continue }
            for receipt in receipts {
                let mayBeSeen =
                    receipt.stream == user
                    || members.isOn(user, receipt.stream, atOrAfter: receipt.version)
                if !mayBeSeen {
                    breaches.append(
                        Breach(promise: .seen, detail: "\(user) saw version \(receipt.version) of \(receipt.stream)"))
                }
            }
        }
        return breaches
    }

    /// What was done while nothing was broken has reached the checklist's owner, who is always on it.
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
                let owner = members.owner(of: intent.list), isCalm(at...at + Self.deliveryAllowance)
            else { return nil }
            // A snapshot that was taken after it has it.
            if renewals[owner]?.contains(where: { $0 >= at && $0 <= at + Self.deliveryAllowance }) == true {
                return nil
            }
            let arrival = arrivals[owner]?[intent.list]?.first { $0.version >= version }?.at
            if let arrival, arrival <= at + Self.deliveryAllowance { return nil }
            let delay = arrival.map { "after \(Self.text($0 - at))" } ?? "never"
            return Breach(promise: .late, detail: "version \(version) of \(intent.list) came to its owner \(delay)")
        }
    }

    private func isCalm(_ time: ClosedRange<Double>) -> Bool {
        guard let trouble = evidence.trouble else { return true }
        return !time.overlaps(trouble.lowerBound...trouble.upperBound + evidence.allowance)
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
