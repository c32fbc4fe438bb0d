import Foundation
import TestSupport

extension Row {
    /// Modes, the timer and entries.
    static let time: [Row] = [
        Row("listModes", "as many as there may be", .page) { site in
            let modeMaker = try await site.modeMaker()
            return { try Request(.get, "/v1/modes?limit=500", by: modeMaker) }
        },
        Row("createMode", "behind as many as there may be", .cheap) { site in
            let modeMaker = try await site.modeMaker()
            return {
                let last = try await modeMaker.must(.get, "/v1/modes?limit=500")["modes"].array.last?["id"].string ?? ""
                try await modeMaker.must(.delete, "/v1/modes/\(last)")
                return try Request(.post, "/v1/modes", by: modeMaker, ["name": .string(site.unused("Mode"))])
            }
        },
        Row("getMode", "", .cheap) { site in
            let keeper = try await site.keeper()
            let mode = try await keeper.firstMode()
            return { try Request(.get, "/v1/modes/\(mode)", by: keeper) }
        },
        Row("updateMode", "beside as many as there may be", .cheap) { site in
            let modeMaker = try await site.modeMaker()
            let mode = try await modeMaker.firstMode()
            return { try Request(.patch, "/v1/modes/\(mode)", by: modeMaker, ["name": .string(site.unused("Mode"))]) }
        },
        Row("deleteMode", "beside very many entries", .cheap) { site in
            let keeper = try await site.keeper()
            return {
                let id = try await keeper.must(.post, "/v1/modes", ["name": .string(site.unused("Mode"))])["id"]
                return try Request(.delete, "/v1/modes/\(id.string ?? "")", by: keeper)
            }
        },
        Row("getTimer", "the longest description", .text) { site in
            let writer = try await site.writer()
            return {
                try await writer.startLong()
                return try Request(.get, "/v1/timer", by: writer)
            }
        },
        Row("startTimer", "the longest description, and what runs has one, too", .text) { site in
            let writer = try await site.writer()
            let mode = try await writer.firstMode()
            try await writer.startLong()
            return {
                let body: JSON = ["mode_id": .string(mode), "description": .string(Site.longText)]
                return try Request(.post, "/v1/timer/start", by: writer, body)
            }
        },
        Row("startTimer", "behind very many entries", .cheap) { site in
            let keeper = try await site.keeper()
            let mode = try await keeper.firstMode()
            return { try Request(.post, "/v1/timer/start", by: keeper, ["mode_id": .string(mode)]) }
        },
        Row("stopTimer", "the longest description", .text, times: 1) { site in
            let writer = try await site.writer()
            return {
                try await writer.startLong()
                return try Request(.post, "/v1/timer/stop", by: writer)
            }
        },
        Row("discardTimer", "", .cheap, times: 1) { site in
            let keeper = try await site.keeper()
            let mode = try await keeper.firstMode()
            return {
                try await keeper.must(.post, "/v1/timer/start", ["mode_id": .string(mode)])
                return try Request(.delete, "/v1/timer", by: keeper)
            }
        },
        Row("listEntries", "a year of very many, each of a task", .page) { site in
            let keeper = try await site.keeper()
            return { try Request(.get, "/v1/entries?from=2025-01-01&to=2026-01-01&limit=500", by: keeper) }
        },
        Row("listEntries", "as many at one moment as there may be", .page) { site in
            let dweller = try await site.dweller()
            return { try Request(.get, "/v1/entries?from=2026-03-23&to=2026-03-23&limit=500", by: dweller) }
        },
        Row("listEntries", "the longest descriptions", .page) { site in
            let writer = try await site.writer()
            return { try Request(.get, "/v1/entries?from=2026-01-01&to=2026-12-31&limit=500", by: writer) }
        },
        Row("createEntry", "the longest description", .text) { site in
            let writer = try await site.writer()
            let mode = try await writer.firstMode()
            return {
                let second = site.number
                return try Request(
                    .post, "/v1/entries", by: writer,
                    [
                        "mode_id": .string(mode), "description": .string(Site.longText),
                        "started_at": .string(Site.time(ofSecond: second)),
                        "ended_at": .string(Site.time(ofSecond: second + 1)),
                    ])
            }
        },
        Row("createEntry", "over as many as there may be", .cheap, mayBeRefused: true) { site in
            let dweller = try await site.dweller()
            let mode = try await dweller.firstMode()
            return {
                let body: JSON = [
                    "mode_id": .string(mode), "started_at": "2026-03-22T10:00:00Z", "ended_at": "2026-03-23T10:00:00Z",
                ]
                return try Request(.post, "/v1/entries", by: dweller, body)
            }
        },
        Row("getEntry", "the longest description", .text) { site in
            let writer = try await site.writer()
            let id = try await writer.longEntry()
            return { try Request(.get, "/v1/entries/\(id)", by: writer) }
        },
        Row("updateEntry", "the longest description", .text) { site in
            let writer = try await site.writer()
            let id = try await writer.longEntry()
            return {
                let text = site.unused("") + Site.longText.dropFirst(20)
                return try Request(.patch, "/v1/entries/\(id)", by: writer, ["description": .string(text)])
            }
        },
        Row("updateEntry", "its times, among very many", .cheap) { site in
            let keeper = try await site.keeper()
            let listed = try await keeper.must(.get, "/v1/entries?from=2025-06-01&to=2025-06-02&limit=5")
            let (id, count) = (listed["entries"][2]["id"].string ?? "", Counter())
            let start = (listed["entries"][2]["started_at"].string ?? "").prefix(17)
            return {
                let end = "\(start)\(20 + count.next % 40)Z"
                return try Request(.patch, "/v1/entries/\(id)", by: keeper, ["ended_at": .string(end)])
            }
        },
        Row("deleteEntry", "among very many", .cheap) { site in
            let keeper = try await site.keeper()
            let listed = try await keeper.must(.get, "/v1/entries?from=2025-07-01&to=2025-07-02&limit=500")
            let ids = Supply(listed["entries"].array.compactMap { $0["id"].string })
            return { try Request(.delete, "/v1/entries/\(try ids.next)", by: keeper) }
        },
    ]
}

extension Person {
    fileprivate func firstMode() async throws -> String {
        try await must(.get, "/v1/modes?limit=1")["modes"][0]["id"].string ?? ""
    }

    fileprivate func startLong() async throws {
        let body: JSON = ["mode_id": .string(try await firstMode()), "description": .string(Site.longText)]
        try await must(.post, "/v1/timer/start", body)
    }

    fileprivate func longEntry() async throws -> String {
        try await must(.get, "/v1/entries?from=2026-01-01&to=2026-12-31&limit=1")["entries"][0]["id"].string ?? ""
    }
}

extension Site {
    /// A second of a day on which no other row has entries.
    fileprivate static func time(ofSecond second: Int) -> String {
        String(format: "2025-03-22T%02d:%02d:%02dZ", second / 3600 % 24, second / 60 % 60, second % 60)
    }

    /// Somebody with as many modes as there may be.
    fileprivate func modeMaker() async throws -> Person {
        let modeMaker = try await person("maker-of-modes")
        _ = try await once("modes") { site in
            for _ in 4..<100 { try await modeMaker.must(.post, "/v1/modes", ["name": .string(site.unused("Mode"))]) }
            return ""
        }
        return modeMaker
    }

    /// Somebody with fifty thousand entries of 2025, each of a task.
    fileprivate func keeper() async throws -> Person {
        let keeper = try await person("keeper")
        _ = try await once("entries") { site in
            let task = try await keeper.task("t", on: try await keeper.checklist(site.unused("Kept")))
            return try await site.enter(
                keeper, count: 50_000, from: "'2025-01-01'::timestamptz + n * interval '10 minutes'",
                to: "'2025-01-01'::timestamptz + n * interval '10 minutes' + interval '9 minutes'", task: "'\(task)'")
        }
        return keeper
    }

    /// Somebody with as many entries at one moment as there may be.
    fileprivate func dweller() async throws -> Person {
        let dweller = try await person("dweller")
        _ = try await once("overlaps") { site in
            try await dweller.must(.patch, "/v1/me/settings", ["overlapping_entries": true])
            return try await site.enter(
                dweller, count: 1_001, from: "'2026-03-22 12:00Z'", to: "'2026-03-23 11:00Z'", overlapping: true)
        }
        return dweller
    }

    /// Somebody who describes all entries at length.
    fileprivate func writer() async throws -> Person {
        let writer = try await person("describer")
        _ = try await once("descriptions") { _ in
            let mode = try await writer.firstMode()
            for minute in 10..<40 {
                try await writer.must(
                    .post, "/v1/entries",
                    [
                        "mode_id": .string(mode), "description": .string(Site.longText),
                        "started_at": .string("2026-03-22T10:\(minute):00Z"),
                        "ended_at": .string("2026-03-22T10:\(minute):30Z"),
                    ])
            }
            return ""
        }
        return writer
    }

    /// Entries, as if by as many requests; `n` counts them.
    private func enter(
        _ person: Person, count: Int, from start: String, to end: String, task: String = "null",
        overlapping: Bool = false
    ) async throws -> String {
        try await psql(
            """
            insert into entries (id, user_id, mode_id, task_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                fingerprint, created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, \(task)::uuid, \(start), \(end), \(overlapping), false, 1, 1, '', now(), now()
            from generate_series(1, \(count)) n, (select * from modes where user_id = '\(person.id)' order by position limit 1) m;
            analyze entries
            """)
    }
}
