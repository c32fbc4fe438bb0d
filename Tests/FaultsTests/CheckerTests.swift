import Testing

@testable import crosscheck_faults

/// The checker must find every breach: tried with a good round, and with one tampered round for each promise.
@Suite struct CheckerTests {
    /// Ada owns a checklist, and Bob was on it for a while. Every promise is kept.
    private static let good: Evidence = {
        let created = Entry.Intent(key: "k1", user: "ada", list: "list", kinds: ["task.created"], mark: "ada-1")
        let commented = Entry.Intent(key: "k2", user: "bob", list: "list", kinds: ["comment.added"], mark: "bob-1")
        let claimed = Entry.Intent(
            key: "k3", user: "ada", list: "list", kinds: ["task.claimed"], mark: nil, subject: "task")
        func guest(_ key: String, _ kind: String) -> Entry.Intent {
            Entry.Intent(key: key, user: "ada", list: "list", kinds: [kind], mark: nil, subject: "bob")
        }
        let refused = Entry.Intent(key: "k4", user: "bob", list: "list", kinds: ["comment.added"], mark: "bob-2")
        let unanswered = Entry.Intent(key: "k5", user: "ada", list: "list", kinds: ["task.created"], mark: "ada-2")
        func change(_ version: Int, _ kind: String, _ actor: String, _ subject: String, _ body: Evidence.Body = .init())
            -> Evidence.Change
        {
            Evidence.Change(
                stream: "list", version: version, kind: kind, actor: actor, subject: subject, body: body)
        }
        var evidence = Evidence(
            journals: [
                .renewed(by: "ada", at: 0.1), .renewed(by: "bob", at: 0.1),
                .sent(created, at: 1), .answered(.init(key: "k1", status: 201, version: 3), at: 1.1),
                .received([.init(stream: "list", version: 3, kind: "task.created")], by: "ada", at: 1.2),
                .received([.init(stream: "list", version: 3, kind: "task.created")], by: "bob", at: 1.2),
                .sent(commented, at: 2), .answered(.init(key: "k2", status: 201, version: nil), at: 2.1),
                .received([.init(stream: "list", version: 4, kind: "comment.added")], by: "ada", at: 2.2),
                .received([.init(stream: "list", version: 4, kind: "comment.added")], by: "bob", at: 2.2),
                .sent(claimed, at: 3), .answered(.init(key: "k3", status: 200, version: 5), at: 3.1),
                .received([.init(stream: "list", version: 5, kind: "task.claimed")], by: "ada", at: 3.2),
                .received([.init(stream: "bob", version: 2, kind: "checklist.removed")], by: "bob", at: 4.2),
                .sent(refused, at: 5), .answered(.init(key: "k4", status: 404, version: nil), at: 5.1),
                .sent(unanswered, at: 9),
                .sent(guest("k6", "participant.added"), at: 0.1),
                .answered(.init(key: "k6", status: 201, version: nil), at: 0.2),
                // He is on it already.
                .sent(guest("k7", "participant.added"), at: 3.2),
                .answered(.init(key: "k7", status: 200, version: nil), at: 3.3),
                .sent(guest("k8", "participant.removed"), at: 4),
                .answered(.init(key: "k8", status: 204, version: nil), at: 4.1),
                // He is no longer on it.
                .sent(guest("k9", "participant.removed"), at: 7),
                .answered(.init(key: "k9", status: 404, version: nil), at: 7.1),
            ],
            log: [
                change(1, "checklist.created", "ada", "list", .init(participants: (0, 2))),
                change(2, "participant.added", "ada", "bob"),
                change(3, "task.created", "ada", "task", .init(texts: ["ada-1"], participants: (0, 1))),
                change(4, "comment.added", "bob", "comment", .init(texts: ["bob-1"])),
                change(5, "task.claimed", "ada", "task", .init(texts: ["ada-1"], participants: (1, 1))),
                change(6, "participant.removed", "ada", "bob"),
            ])
        evidence.differences = ["ada": [], "bob": []]
        evidence.trouble = 8...10
        evidence.served = [10.5, 11]
        return evidence
    }()

    @Test func correctRunsAreLeftAlone() {
        #expect(Checker(Self.good).breaches().isEmpty)
        #expect(Checker(Self.good).acknowledged == 6)
    }

    /// An edit that was done without an answer is done once: that is not a breach.
    @Test func unansweredEditsMayBeThereOnce() {
        var evidence = Self.good
        evidence.log.append(
            .init(
                stream: "list", version: 7, kind: "task.created", actor: "ada", subject: "other",
                body: .init(texts: ["ada-2"])))
        #expect(Checker(evidence).breaches().isEmpty)
    }

    /// The same holds for an edit with an answer of 503. The breach is that answer.
    @Test func failedEditsMayBeThereOnce() throws {
        var evidence = Self.good
        let answered = try #require(
            evidence.journals.firstIndex {
                if case .answered(let answer, _) = $0 { answer.key == "k4" } else { false }
            })
        evidence.journals[answered] = .answered(.init(key: "k4", status: 503, version: nil), at: 5.1)
        evidence.log.append(
            .init(
                stream: "list", version: 7, kind: "comment.added", actor: "bob", subject: "x",
                body: .init(texts: ["bob-2"])))
        #expect(Checker(evidence).breaches().map(\.promise) == [.failure])
    }

    /// A user who comes back to a checklist may see the changes from meanwhile.
    @Test func returningReadersMaySeeThePast() {
        var evidence = Self.good
        evidence.log += [
            .init(stream: "list", version: 7, kind: "task.moved", actor: "ada", subject: "task", body: .init()),
            .init(stream: "list", version: 8, kind: "participant.added", actor: "ada", subject: "bob", body: .init()),
        ]
        evidence.journals += [
            .sent(Self.put(key: "k10"), at: 11), .answered(.init(key: "k10", status: 201, version: nil), at: 11.1),
            .received([.init(stream: "list", version: 7, kind: "task.moved")], by: "bob", at: 12),
        ]
        #expect(Checker(evidence).breaches().isEmpty)
    }

    /// Only the log shows the outcome of an edit that was given up, and the edit may be done late.
    @Test func possiblyReturningReadersAreLeftAlone() {
        var evidence = Self.good
        evidence.log.append(
            .init(stream: "list", version: 7, kind: "participant.added", actor: "ada", subject: "bob", body: .init()))
        evidence.journals += [
            .sent(Self.put(key: "k10"), at: 11),
            .received([.init(stream: "list", version: 7, kind: "participant.added")], by: "bob", at: 12),
        ]
        #expect(Checker(evidence).breaches().isEmpty)
    }

    private static func put(key: String) -> Entry.Intent {
        Entry.Intent(key: key, user: "ada", list: "list", kinds: ["participant.added"], mark: nil, subject: "bob")
    }

    /// A change to good evidence, and the promise that it breaks.
    enum Tampering: CaseIterable {
        case editLost, editRepeated, unansweredRepeated, refusedIsDone, claimedVersionMissing, claimOfAnotherTask
        case claimRepeated, guestNotAdded, guestAddedTwice, versionMissing, versionTwice, copyDiffers, taskOverLimit
        case checklistOverLimit, limitBelowThoseOnIt, seenAfterRemoval, seenByStranger, seenWhileAway, late, never
        case neverAfterTheRepair, outage, neverServed, internalError, clientFailed

        var promise: Promise {
            switch self {
            case .editLost, .claimedVersionMissing, .claimOfAnotherTask, .guestNotAdded: .lost
            case .editRepeated, .unansweredRepeated, .claimRepeated, .guestAddedTwice: .repeated
            case .refusedIsDone: .refusedAndDone
            case .versionMissing, .versionTwice: .gap
            case .copyDiffers: .copyDiffers
            case .taskOverLimit, .checklistOverLimit, .limitBelowThoseOnIt: .overLimit
            case .seenAfterRemoval, .seenByStranger, .seenWhileAway: .seen
            case .late, .never, .neverAfterTheRepair: .late
            case .outage, .neverServed: .outage
            case .internalError, .clientFailed: .failure
            }
        }

        func tamper(with evidence: inout Evidence) {
            func log(_ kind: String, _ subject: String, _ body: Evidence.Body = .init()) {
                evidence.log.append(
                    .init(
                        stream: "list", version: evidence.log.count + 1, kind: kind, actor: "ada", subject: subject,
                        body: body))
            }
            func again(_ mark: String) { log("task.created", "x", .init(texts: [mark])) }
            switch self {
            case .editLost: evidence.log[2].body.texts = []
            case .editRepeated: again("ada-1")
            case .unansweredRepeated:
                again("ada-2")
                again("ada-2")
            case .refusedIsDone:
                evidence.log.append(
                    .init(
                        stream: "list", version: 7, kind: "comment.added", actor: "bob", subject: "x",
                        body: .init(texts: ["bob-2"])))
            case .claimedVersionMissing:
                evidence.journals[11] = .answered(.init(key: "k3", status: 200, version: 70), at: 7.9)
                evidence.journals.append(
                    .received([.init(stream: "list", version: 70, kind: "task.claimed")], by: "ada", at: 7.9))
            case .claimOfAnotherTask: (evidence.log[4].kind, evidence.log[4].subject) = ("task.moved", "other")
            case .claimRepeated: log("task.claimed", "task")
            case .guestNotAdded: evidence.log[1].kind = "participant.updated"
            case .guestAddedTwice:
                log("participant.added", "bob")
                log("participant.removed", "bob")
            case .versionMissing: evidence.log[5].version = 7
            case .versionTwice: evidence.log[5].version = 5
            case .copyDiffers: evidence.differences["bob"] = ["task x: is missing"]
            case .taskOverLimit: evidence.log[4].body.participants = (2, 1)
            case .checklistOverLimit: for person in ["eve", "dan", "cat"] { log("participant.added", person) }
            case .limitBelowThoseOnIt:
                for person in ["eve", "dan"] { log("participant.added", person) }
                log("checklist.updated", "list", .init(participants: (2, 1)))
            case .seenAfterRemoval:
                log("task.moved", "task")
                evidence.journals.append(
                    .received([.init(stream: "list", version: 7, kind: "task.moved")], by: "bob", at: 12))
            case .seenByStranger:
                evidence.journals.append(
                    .received([.init(stream: "list", version: 3, kind: "task.created")], by: "eve", at: 12))
            case .seenWhileAway:
                // An earlier change: it was not sent when it could be.
                evidence.journals.append(
                    .received([.init(stream: "list", version: 5, kind: "task.claimed")], by: "bob", at: 6.5))
            case .late:
                evidence.journals[4] = .received(
                    [.init(stream: "list", version: 3, kind: "task.created")], by: "ada", at: 3.1)
            case .never: evidence.journals.removeAll { if case .received(_, "ada", _) = $0 { true } else { false } }
            case .neverAfterTheRepair:
                log("task.created", "other", .init(texts: ["ada-2"]))
                evidence.journals.append(.answered(.init(key: "k5", status: 201, version: 7), at: 9.5))
            case .outage: evidence.served = [10.5, 12.1]
            case .neverServed: evidence.served = [10.5, nil]
            case .internalError:
                evidence.journals[15] = .answered(.init(key: "k4", status: 500, version: nil), at: 5.1)
            case .clientFailed: evidence.failures = ["A client: 401"]
            }
        }
    }

    @Test(arguments: Tampering.allCases) func everyTamperingIsFound(_ tampering: Tampering) {
        var evidence = Self.good
        tampering.tamper(with: &evidence)
        let found = Set(Checker(evidence).breaches().map(\.promise))
        #expect(found == [tampering.promise])
    }

    /// Every promise is tampered with, so that the checker cannot miss one.
    @Test func everyPromiseHasItsTampering() {
        #expect(Set(Tampering.allCases.map(\.promise)) == Set(Promise.allCases))
    }

    /// Edits from the time over which the database was set back may be gone, and no others.
    @Test func voidEditsMayBeGone() {
        var evidence = Self.good
        evidence.log[2].body.texts = []
        evidence.void = 1...1.5
        #expect(Checker(evidence).breaches().isEmpty)
        evidence = Self.good
        evidence.log.removeLast()
        evidence.void = 4...4.2
        evidence.journals.append(
            .received([.init(stream: "list", version: 5, kind: "task.claimed")], by: "bob", at: 12))
        #expect(Checker(evidence).breaches().isEmpty)
        evidence = Self.good
        evidence.log[2].body.texts = []
        evidence.void = 2...2.5
        #expect(Checker(evidence).breaches().map(\.promise) == [.lost])
    }
}
