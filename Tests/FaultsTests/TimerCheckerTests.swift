import TestSupport
import Testing

@testable import crosscheck_faults

/// The checker of timers must find every breach: tried with a good round, and with one tampered round for each promise.
@Suite struct TimerCheckerTests {
    private struct Round {
        var lines: [TimerDevice.Line]
        var changes: [JSON]
        var stored: [JSON]

        var breaches: [String] { TimerChecker.breaches(lines: lines, changes: changes, stored: stored) }
    }

    private static func entry(_ id: JSON, _ version: Double, _ start: JSON, _ end: JSON) -> JSON {
        ["id": id, "version": .number(version), "started_at": start, "ended_at": end]
    }

    private static func change(_ kind: JSON, _ body: JSON) -> JSON {
        ["version": body["version"], "kind": kind, "body": body]
    }

    /// One entry is started and then switched to another, which is stopped; a further stop is refused.
    private static let good: Round = {
        let (first, ended) = (entry("a", 2, "01", nil), entry("a", 3, "01", "02"))
        let (second, stopped) = (entry("b", 4, "02", nil), entry("b", 5, "02", "03"))
        func told(_ entries: JSON...) -> [TimerDevice.Told] { entries.compactMap(TimerDevice.Told.init) }
        return Round(
            lines: [
                .starts(entry: "a"), .started(entry: "a", status: 201, told: told(first)), .starts(entry: "b"),
                .started(entry: "b", status: 201, told: told(second, ended)), .stops(entry: "b"),
                .stopped(entry: "b", status: 200, told: told(stopped)), .stops(entry: "a"),
                .stopped(entry: "a", status: 409, told: []), .starts(entry: "unanswered"),
            ],
            changes: [
                ["version": 1, "kind": "checklist.added", "body": [:]], change("entry.created", first),
                change("entry.updated", ended), change("entry.created", second), change("entry.updated", stopped),
            ],
            stored: [ended, stopped])
    }()

    @Test func aGoodRoundHasNoBreach() { #expect(Self.good.breaches == []) }

    private static let tampered: [(name: String, tamper: @Sendable (inout Round) -> Void)] = [
        ("a start is lost", { $0.lines.append(.started(entry: "c", status: 201, told: [])) }),
        ("a start is refused", { $0.lines.append(.started(entry: "a", status: 409, told: [])) }),
        ("an entry is lost", { $0.stored.removeLast() }),
        ("an entry is there that nobody made", { $0.stored.append(entry("c", 6, "03", "04")) }),
        ("a start is made twice", { $0.changes.append(change("entry.created", entry("b", 6, "02", "03"))) }),
        ("a change is missing", { $0.changes.remove(at: 2) }),
        (
            "two run",
            { round in
                round.changes[2] = change("entry.updated", entry("a", 3, "01", nil))
                round.changes += [change("entry.updated", entry("a", 6, "01", "02"))]
            }
        ),
        (
            "two overlap",
            { round in
                round.changes.append(change("entry.updated", entry("a", 6, "01", "021")))
                round.stored[0] = entry("a", 6, "01", "021")
            }
        ),
        (
            "a stop was answered and is not so",
            { round in
                round.changes.removeLast()
                round.stored[1] = entry("b", 4, "02", nil)
            }
        ),
        (
            "a stop is refused while the entry runs",
            { round in
                round.changes.removeLast()
                round.stored[1] = entry("b", 4, "02", nil)
                round.lines[5] = .stopped(entry: "b", status: 409, told: [])
            }
        ),
        (
            "another end was answered",
            { round in
                let other = TimerDevice.Told(entry("b", 5, "02", "04")).map { [$0] } ?? []
                round.lines[5] = .stopped(entry: "b", status: 200, told: other)
            }
        ),
        (
            "another entry was stopped",
            { round in
                let other = TimerDevice.Told(entry("a", 3, "01", "02")).map { [$0] } ?? []
                round.lines[5] = .stopped(entry: "b", status: 200, told: other)
            }
        ),
    ]

    @Test(arguments: tampered.indices) func eachBreachIsFound(_ index: Int) {
        var round = Self.good
        Self.tampered[index].tamper(&round)
        #expect(!round.breaches.isEmpty, "\(Self.tampered[index].name)")
    }
}
