import Checklists
import TestSupport
import Testing

extension LimitRecipe {
    /// Limits of modes, of entries of time, of calendars and of reports.
    static let time: [LimitRecipe] = [
        LimitRecipe(.modes, set: 5) { place in
            // Beside the four that every user begins with.
            _ = try await place.ada.mode("Fifth")
            return try await place.ada.send(.post, "/v1/modes", ["name": "Sixth"])
        },
        LimitRecipe(.modeNameLength, set: 12) { place in
            _ = try await place.ada.mode(String(repeating: "x", count: place.value))
            return try await place.ada.send(.post, "/v1/modes", ["name": place.text(place.value + 1)])
        },
        LimitRecipe(.entryHours, set: 2) { place in
            let mode = try await place.ada.modes()["Work"] ?? .null
            _ = try await place.ada.entry(mode, "2026-03-24T10:00:00Z", "2026-03-24T12:00:00Z")
            return try await place.ada.send(
                .post, "/v1/entries",
                ["mode_id": mode, "started_at": "2026-03-25T10:00:00Z", "ended_at": "2026-03-25T12:00:01Z"])
        },
        LimitRecipe(.entryDays) { place in
            try await place.ada.must(.get, "/v1/entries?from=2026-01-01&to=2027-01-01")
            return try await place.ada.send(.get, "/v1/entries?from=2026-01-01&to=2027-01-02")
        },
        LimitRecipe(.overlaps, set: 2) { place in
            try await place.ada.must(.patch, "/v1/me/settings", ["overlapping_entries": true])
            let mode = try await place.ada.modes()["Work"] ?? .null
            for _ in 0...place.value {
                _ = try await place.ada.entry(mode, "2026-03-24T10:00:00Z", "2026-03-24T11:00:00Z")
            }
            return try await place.ada.send(
                .post, "/v1/entries",
                ["mode_id": mode, "started_at": "2026-03-24T10:30:00Z", "ended_at": "2026-03-24T11:30:00Z"])
        },
        LimitRecipe(.calendarDays) { place in
            try await place.ada.must(.get, "/v1/calendar?from=2026-01-01&to=2026-03-03")
            return try await place.ada.send(.get, "/v1/calendar?from=2026-01-01&to=2026-03-04")
        },
        LimitRecipe(.calendarBytes, set: 3_000) { place in
            let list = try await place.ada.checklist("Ours")
            for _ in 0..<2 {
                try await place.ada.must(.get, "/v1/calendar?from=2026-04-01&to=2026-04-02")
                _ = try await place.ada.task(
                    "Due", on: list, ["due_on": "2026-04-01", "description": place.text(400, of: "🗂")])
            }
            return try await place.ada.send(.get, "/v1/calendar?from=2026-04-01&to=2026-04-02")
        },
        LimitRecipe(.calendarTasks, set: 3) { place in
            let list = try await place.ada.checklist("Ours")
            for _ in 0...place.value {
                try await place.ada.must(.get, "/v1/calendar?from=2026-04-01&to=2026-04-02")
                _ = try await place.ada.task("Due", on: list, ["due_on": "2026-04-01"])
            }
            return try await place.ada.send(.get, "/v1/calendar?from=2026-04-01&to=2026-04-02")
        },
        LimitRecipe(.reportEntries, set: 3, isNamed: false) { place in
            let mode = try await place.ada.modes()["Work"]
            for hour in 10...13 {
                try await place.ada.must(.get, "/v1/reports/time?from=2026-03-24&to=2026-03-24")
                _ = try await place.ada.entry(mode, "2026-03-24T\(hour):00:00Z", "2026-03-24T\(hour):30:00Z")
            }
            let answer = try await place.ada.send(.get, "/v1/reports/time?from=2026-03-24&to=2026-03-24")
            expectProblem(answer, 422, "too-much-time")
            return answer
        },
        LimitRecipe(.reportFigures, set: 2, isNamed: false) { place in
            let modes = try await place.ada.modes()
            for (hour, mode) in zip(10..., ["Work", "Study", "Break"]) {
                try await place.ada.must(.get, "/v1/reports/time?from=2026-03-24&to=2026-03-24")
                _ = try await place.ada.entry(modes[mode], "2026-03-24T\(hour):00:00Z", "2026-03-24T\(hour):30:00Z")
            }
            let answer = try await place.ada.send(.get, "/v1/reports/time?from=2026-03-24&to=2026-03-24")
            expectProblem(answer, 422, "too-much-time")
            return answer
        },
        LimitRecipe(.reportStreaks, set: 2) { place in
            let list = try await place.ada.checklist("Ours")
            for _ in 0...place.value { _ = try await place.ada.repeatingTask(on: list) }
            let report = try await place.ada.must(.get, "/v1/reports/daily?date=2026-03-24")
            #expect(report["streaks"].array.count == place.value)
            return nil
        },
        LimitRecipe(.burndownChanges, set: 2) { place in
            let list = try await place.list("Ours", tasks: 4)
            let path = "/v1/checklists/\(list)/burndown?from=\(Place.day(-9))&to=\(Place.day(0))"
            // As if all had been made five days ago.
            try await place.world.psql("update changes set at = at - interval '5 days' where stream_id = '\(list)'")
            #expect(try await place.ada.must(.get, path)["days"].array.count > 1)
            for title in ["New", "Newer", "Newest"] { _ = try await place.ada.task(title, on: list) }
            #expect(try await place.ada.must(.get, path)["days"].array.count == 1)
            return nil
        },
    ]
}
