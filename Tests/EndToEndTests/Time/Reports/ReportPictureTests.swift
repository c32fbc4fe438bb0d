import TestSupport
import Testing

/// Pictures of figures, over HTTP.
@Suite struct ReportPictureTests {
    @Test func barsOfProgressAreItsTotals() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let daily = try await ada.repeatingTask("Daily", on: list, from: "2026-03-01", task: ["priority": "plan"])
        let weekly = try await ada.repeatingTask(
            "Weekly", on: list, "FREQ=WEEKLY", from: "2026-03-01", ["span": "week"])
        for day in ["02", "05", "08", "30"] { try await ada.complete(daily, "2026-03-\(day)") }
        try await ada.complete(weekly, "2026-03-08")
        let once = try await ada.task("Once", on: list, ["priority": "do_first"])
        try await ada.must(.patch, "/v1/tasks/\(once)", ["status": "completed", "at": "2026-03-08T12:00:00Z"])
        for by in ["day", "week", "month"] {
            let query = "from=2026-03-01&to=2026-03-31&by=\(by)"
            let totals = try await ada.must(.get, "/v1/progress?\(query)")["totals"]
            let kinds = try DrawnPicture(try await ada.send(.get, "/v1/progress.svg?\(query)"))
            for (bar, kind) in zip(try kinds.bars(), ["day", "week", "month", "once"]) {
                #expect(abs(bar - totals["completed"][kind].double) < 0.01, "\(by) \(kind)")
            }
            #expect(kinds.title == "Completed from 1 March 2026 to 31 March 2026, by kind")
            #expect(kinds.description?.contains("Days: 4, Weeks: 1, Months: 0, Once: 1") == true)
            let priorities = try DrawnPicture(try await ada.send(.get, "/v1/progress.svg?\(query)&stack=priority"))
            for (bar, name) in zip(try priorities.bars(), ["do_first", "plan", "delegate", "delay", "none"]) {
                #expect(abs(bar - totals["by_priority"][name].double) < 0.01, "\(by) \(name)")
            }
        }
        expectProblem(try await ada.send(.get, "/v1/progress.svg?from=2025-01-01&to=2026-12-31"), 422, "range-too-long")
        _ = try DrawnPicture(try await ada.send(.get, "/v1/progress.svg?from=2017-01-01&to=2026-12-31&by=week"))
        for wrong in ["stack=x", "language=fr"] {
            let query = "from=2026-01-01&to=2026-01-02&\(wrong)"
            expectProblem(try await ada.send(.get, "/v1/progress.svg?\(query)"), 400, "invalid-parameter")
        }
    }

    @Test func picturesSpeakTheReadersLanguage() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let days = "from=2026-03-01&to=2026-03-31"
        let german = try DrawnPicture(
            try await ada.send(.get, "/v1/progress.svg?\(days)", headers: ["accept-language": "de-AT, en;q=0.5"]))
        #expect(german.title == "Erledigt vom 1. März 2026 bis 31. März 2026, nach Art")
        let chosen = try await ada.send(
            .get, "/v1/progress.svg?\(days)&language=ar", headers: ["accept-language": "de"])
        let arabic = try DrawnPicture(chosen)
        #expect(arabic.title == "المكتمل من 1 مارس 2026 إلى 31 مارس 2026 حسب النوع")
        #expect(chosen.header("vary")?.contains("Accept-Language") == true)
    }

    @Test func namesStayWholeAndNothingIsMarkup() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let names = [
            "Mathematik für die Abschlussprüfung", "Étude approfondie", "Изучение высшей математики",
            "Γραμμική άλγεβρα",
            "学习高等数学以及理论物理学", "高等数学を学びます", "고등 수학과 물리학", "दैनिक उच्च गणित", "دراسة الرياضيات العليا", "לימוד מתמטיקה גבוהה",
            "</title><script>alert(1)</script>", String(repeating: "W", count: 100),
        ]
        for name in names { try await ada.must(.post, "/v1/modes", ["name": .string(name)]) }
        let modes = try await ada.modes()
        try await ada.spend(names[10], "2026-05-04T10:00:00Z", "2026-05-04T11:30:00Z", in: modes)
        let answer = try await ada.send(.get, "/v1/reports/radar.svg?date=2026-05-04")
        let picture = try DrawnPicture(answer)
        #expect(try picture.radar().hours.map { ($0 * 100).rounded() / 100 }.sorted().suffix(2) == [0, 1.5])
        for name in names.prefix(10) {
            #expect(picture.description?.contains("\(name): 0 hours, usually 0 hours.") == true)
        }
        #expect(picture.description?.contains("alert(1)&lt;/script&gt;: 1.5 hours") == true)
        // A client that has it gets nothing but that.
        let tag = answer.header("etag") ?? ""
        let again = try await ada.send(.get, "/v1/reports/radar.svg?date=2026-05-04", headers: ["if-none-match": tag])
        #expect(again.status == 304 && again.body.isEmpty && again.header("etag") == tag)
        try await ada.spend(names[0], "2026-05-04T12:00:00Z", "2026-05-04T12:10:00Z", in: modes)
        let changed = try await ada.send(.get, "/v1/reports/radar.svg?date=2026-05-04", headers: ["if-none-match": tag])
        #expect(changed.status == 200 && changed.header("etag") != tag)
        let list = try await ada.checklist("<b>Ours</b> & \"theirs\"")
        let burndown = try DrawnPicture(
            try await ada.send(.get, "/v1/checklists/\(list)/burndown.svg?from=2026-01-01&to=2026-12-31"))
        #expect(burndown.title == "&lt;b&gt;Ours&lt;/b&gt; &amp; &quot;theirs&quot;")
    }
}
