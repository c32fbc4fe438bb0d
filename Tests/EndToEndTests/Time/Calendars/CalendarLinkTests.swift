import Foundation
import TestSupport
import Testing

/// Addresses at which a calendar program reads tasks.
@Suite struct CalendarLinkTests {
    private func titles(_ path: String, _ world: World) async throws -> Set<String> {
        let answer = try await world.http.send(.get, path)
        #expect(answer.status == 200, "\(answer.text)")
        return Set(
            answer.text.split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) })
    }

    @Test func theCalendarShowsAllThatItsMakerMaySeeNow() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (ours, mine) = (try await ada.checklist("Ours"), try await ada.checklist("Mine"))
        let bobs = try await bob.checklist("Bob's")
        for (person, list) in [(ada, ours), (ada, mine), (bob, bobs)] {
            _ = try await person.task("On \(list)", on: list)
        }
        try await ada.add(bob, to: ours, as: "viewer")
        let (all, one) = (try await bob.calendar(), try await bob.calendar(of: ours))
        let calendar = try await world.http.send(.get, all)
        #expect(calendar.header("content-type") == "text/calendar; charset=utf-8")
        #expect(calendar.header("cache-control") == "private, no-cache")
        #expect(calendar.header("referrer-policy") == "no-referrer" && calendar.header("x-robots-tag") == "noindex")
        #expect(calendar.text.contains("X-WR-CALNAME:Crosscheck\r\n"))
        #expect(try await world.http.send(.get, one).text.contains("X-WR-CALNAME:Ours\r\n"))
        #expect(try await titles(all, world) == ["On \(ours)", "On \(bobs)"])
        #expect(try await titles(one, world) == ["On \(ours)"])
        // What is archived is in its own calendar only.
        try await ada.must(.patch, "/v1/checklists/\(ours)", ["archived": true])
        #expect(try await titles(all, world) == ["On \(bobs)"])
        #expect(try await titles(one, world) == ["On \(ours)"])
        try await ada.must(.patch, "/v1/checklists/\(ours)", ["archived": false])
        // Back on the checklist, the user makes another.
        try await bob.must(.delete, "/v1/checklists/\(ours)/participants/bob")
        #expect(try await titles(all, world) == ["On \(bobs)"])
        expectProblem(try await world.http.send(.get, one), 404, "not-found")
        try await ada.must(.put, "/v1/checklists/\(ours)/participants/bob", ["role": "editor"])
        if try await world.psql("select count(*) from participants") == "0" { try await bob.acceptWaitingInvitation() }
        expectProblem(try await world.http.send(.get, one), 404, "not-found")
        #expect(try await titles(all, world) == ["On \(ours)", "On \(bobs)"])
        // Nobody else's, and no other way in.
        #expect(try await ada.send(.delete, "/v1/checklists/\(ours)/calendar-link").status == 404)
        #expect(try await ada.send(.put, "/v1/checklists/\(bobs)/calendar-link").status == 404)
        let token = String(all.dropFirst("/v1/calendars/".count).dropLast(".ics".count))
        #expect(try await world.http.send(.get, "/v1/me", token: token).status == 401)
        #expect(try await world.http.send(.get, "/v1/public/\(token)").status == 404)
        let published = try await ada.publish(mine).split(separator: "/").last ?? ""
        for other in [String(published), ada.token, ours, "", "cc_", "%00", "x"] {
            #expect(try await world.http.send(.get, "/v1/calendars/\(other).ics").status == 404, "\(other)")
        }
        #expect(try await world.http.send(.get, "/v1/calendars/\(token)").status == 404)
        #expect(try await world.http.send(.delete, all).status == 405)
    }

    @Test func theAddressIsShownOnce() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for link in ["/v1/me/calendar-link", "/v1/checklists/\(list)/calendar-link"] {
            expectProblem(try await ada.send(.delete, link), 404, "not-found")
            let answers = [
                try await ada.send(.put, link, headers: ["idempotency-key": "once"]),
                try await ada.send(.put, link, headers: ["idempotency-key": "once"]),
            ]
            #expect(answers.allSatisfy { $0.status == 201 && $0.header("cache-control") == "no-store" })
            let urls = answers.compactMap { $0.json["url"].string }
            #expect(Set(urls).count == 2 && urls.allSatisfy { $0.hasPrefix("\(world.http.base)/v1/calendars/cc_") })
            let paths = urls.map { String($0.dropFirst(world.http.base.count)) }
            // The new one replaces the old.
            expectProblem(try await world.http.send(.get, paths[0]), 404, "not-found")
            #expect(try await world.http.send(.get, paths[1]).status == 200)
            #expect(try await ada.send(.delete, link).status == 204)
            expectProblem(try await world.http.send(.get, paths[1]), 404, "not-found")
        }
        #expect(try await world.psql("select count(*) from calendar_links") == "0")
        #expect(
            try await world.psql(
                "select string_agg(action || coalesce(' ' || subject, ''), ',' order by id) from audit_log where action like 'calendar%'"
            )
                == "calendar_link.created,calendar_link.created,calendar_link.removed,"
                + "calendar_link.created Ours,calendar_link.created Ours,calendar_link.removed Ours")
    }

    @Test func theCalendarEndsWithItsMaker() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let links = [try await bob.calendar(), try await bob.calendar(of: list)]
        for link in links { #expect(try await world.http.send(.get, link).status == 200) }
        try await world.ctl("user", "disable", "bob")
        for link in links { expectProblem(try await world.http.send(.get, link), 404, "not-found") }
        // For good, not only as long as the user is disabled.
        try await world.ctl("user", "enable", "bob")
        for link in links { expectProblem(try await world.http.send(.get, link), 404, "not-found") }
        let again = try await Person(signingIn: "bob", http: world.http)
        let later = [try await again.calendar(), try await again.calendar(of: list)]
        let adas = try await ada.calendar(of: list)
        try await world.ctl("user", "disable", "bob")
        try await world.ctl("user", "delete", "bob", "--yes")
        for link in later { expectProblem(try await world.http.send(.get, link), 404, "not-found") }
        try await ada.must(.delete, "/v1/checklists/\(list)")
        expectProblem(try await world.http.send(.get, adas), 404, "not-found")
        #expect(try await world.psql("select count(*) from calendar_links") == "0")
    }

    @Test func anUnchangedCalendarIsNotSentAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22", "from": "completion"]
        let task = try await ada.task("One", on: list, ["repeat": rule])
        let path = try await ada.calendar()
        var tag = try #require(try await world.http.send(.get, path).header("etag"))
        func expectNew(_ why: Comment) async throws {
            let answer = try await world.http.send(.get, path, headers: ["if-none-match": tag])
            #expect(answer.status == 200 && answer.header("etag") != tag, why)
            tag = answer.header("etag") ?? ""
            let same = try await world.http.send(.get, path, headers: ["if-none-match": tag])
            #expect(same.status == 304 && same.body == [] && same.header("etag") == tag, why)
            #expect(same.header("cache-control") == "private, no-cache", why)
        }
        #expect(try await world.http.send(.get, path, headers: ["if-none-match": tag]).status == 304)
        // Another representation has another tag.
        #expect(try await world.http.send(.get, path + "?events=true", headers: ["if-none-match": tag]).status == 200)
        #expect(try await world.http.send(.get, path + "?events=yes").status == 400)
        let head = try await world.http.send(.head, path)
        #expect(head.status == 200 && head.header("etag") == tag && head.body == [])
        try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "First"])
        try await expectNew("a task")
        // A record of one's own is in no checklist.
        let today = try await ada.must(.get, "/v1/today")["date"].string ?? ""
        try await ada.must(.post, "/v1/tasks/\(task)/occurrences/2026-03-22/complete")
        try await expectNew("a record")
        #expect(try await world.http.send(.get, path).text.contains("DUE;VALUE=DATE:") && !today.isEmpty)
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        try await expectNew("a setting")
        _ = try await ada.checklist("Another")
        try await expectNew("a checklist")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        try await expectNew("a checklist in the archive")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": false])
        try await expectNew("a checklist back from the archive")
        // A database that was restored counts the same versions again, in a history of its own.
        try await world.psql(
            "update checklists set updated_at = updated_at + interval '1 s'; update feed_epoch set epoch = gen_random_uuid()"
        )
        try await expectNew("another database")
    }

    /// The first read looks the link up, and again in its turn; and the state of all checklists is read first.
    @Test func theCalendarIsMadeOncePerState() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("One", on: list)
        for (path, first) in [(try await ada.calendar(), 4), (try await ada.calendar(of: list), 3)] {
            for expected in [first, 1, 1] {
                try await world.forgetStatements()
                #expect(try await world.http.send(.get, path).status == 200)
                let ran = try await world.statements()
                #expect(ran.values.reduce(0, +) == expected, "\(ran)")
            }
        }
    }

    @Test func eventsAreThereWhenAskedFor() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        let list = try await ada.checklist("Ours")
        let rule: JSON = ["rule": "FREQ=WEEKLY", "starts_on": "2026-03-22", "starts_at": "07:30", "minutes": 30]
        _ = try await ada.task("Run", on: list, ["repeat": rule])
        _ = try await ada.task("Call", on: list, ["due_at": "2026-12-24T18:00:00Z"])
        _ = try await ada.task("Day", on: list, ["due_on": "2026-12-24"])
        let path = try await ada.calendar()
        func count(_ path: String, _ part: String) async throws -> Int {
            try await world.http.send(.get, path).text.components(separatedBy: part).count - 1
        }
        #expect(try await count(path, "BEGIN:VTODO") == 3)
        #expect(try await count(path, "BEGIN:VEVENT") == 0)
        #expect(try await count(path + "?events=true", "BEGIN:VEVENT") == 2)
        #expect(try await count(path + "?events=true", "DTSTART;TZID=Europe/Berlin:20260322T073000") == 2)
        #expect(try await count(path + "?events=true", "BEGIN:VTIMEZONE") == 1)
    }

    @Test func moreRulesThanOneRequestLooksThrough() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]
        let tasks = JSON.array(.init(repeating: ["title": "t", "repeat": rule], count: 1_001))
        let list = try await ada.must(.post, "/v1/imports", ["title": "Many", "tasks": tasks])["id"].string ?? ""
        let path = try await ada.calendar(of: list)
        expectProblem(try await world.http.send(.get, path), 422, "too-many-repeating")
        let export = try await ada.send(.get, "/v1/checklists/\(list)/export", headers: ["accept": "text/calendar"])
        expectProblem(export, 422, "too-many-repeating")
        // It is known until something changes.
        try await world.forgetStatements()
        expectProblem(try await world.http.send(.get, path), 422, "too-many-repeating")
        #expect(try await world.statements().values.reduce(0, +) == 1)
        let task = try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=1")["tasks"][0]["id"].string ?? ""
        try await ada.must(.delete, "/v1/tasks/\(task)")
        #expect(try await world.http.send(.get, path).status == 200)
    }

    /// A reader that closes its connection has the work stopped, and the turn goes to the next.
    @Test func workEndsWhenTheReaderHasGone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let tasks = JSON.array(.init(repeating: ["title": "t", "labels": ["a,b", "c"]], count: 9_000))
        let list = try await ada.must(.post, "/v1/imports", ["title": "Large", "tasks": tasks])["id"].string ?? ""
        let path = try await ada.calendar(of: list)
        for _ in 0..<3 {
            try await RawConnection.open(world.http) { try await $0.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") }
        }
        let line =
            "crosscheck_http_requests_total{method=\"GET\",route=\"/v1/calendars/{token}.ics\",status=\"499\"} 3"
        let counted = try await found(within: .patient) {
            try await world.http.send(.get, "/metrics").text.contains(line) ? true : nil
        }
        #expect(counted == true)
        #expect(try await world.http.send(.get, path).status == 200)
    }

    /// A proxy that is named says by which scheme the client asked.
    @Test func theAddressIsThatOfTheRequest() async throws {
        let world = try await World(arguments: ["--proxies", "127.0.0.1"])
        let plain = try await World()
        for (world, headers, expected) in [
            (world, ["x-forwarded-proto": "https", "host": "lists.example.org"], "https://lists.example.org/"),
            (
                world, ["forwarded": "for=192.0.2.1;proto=https", "host": "lists.example.org"],
                "https://lists.example.org/"
            ),
            (world, ["x-forwarded-proto": "javascript", "host": "lists.example.org"], "http://lists.example.org/"),
            (
                plain, ["x-forwarded-proto": "https", "host": "lists.example.org:8080"],
                "http://lists.example.org:8080/"
            ),
        ] {
            let ada = try await Person("u\(UUID().uuidString.prefix(8))", http: world.http)
            let url = try await ada.must(.put, "/v1/me/calendar-link", headers: headers)["url"].string ?? ""
            #expect(url.hasPrefix(expected + "v1/calendars/cc_"), "\(url)")
        }
    }

    /// An action waits for the checklist's lock, and meanwhile its actor leaves.
    @Test func aParticipantWhoLeavesAtTheSameTimeKeepsNone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for number in 0..<10 {
            let guest = try await world.user("guest\(number)")
            try await ada.add(guest, to: list, as: "viewer")
            async let link = guest.send(.put, "/v1/checklists/\(list)/calendar-link")
            async let left = ada.send(.delete, "/v1/checklists/\(list)/participants/guest\(number)")
            let answers = (try await link, try await left)
            #expect([201, 404].contains(answers.0.status) && answers.1.status == 204)
            if let url = answers.0.json["url"].string {
                let path = String(url.dropFirst(world.http.base.count))
                expectProblem(try await world.http.send(.get, path), 404, "not-found")
            }
        }
        #expect(try await world.psql("select count(*) from calendar_links") == "0")
    }
}
