import Foundation
import TestSupport
import Testing

/// Changes as server-sent events (WHATWG HTML, section 9.2), and the longest wait of a poll.
@Suite(.timeLimit(.minutes(60))) struct EventStreamTests {
    /// An event as a browser delivers it.
    private struct Event {
        var id: String?
        var name = "message"
        var data: JSON = nil
    }

    /// It begins no stream, and says nothing about a length that nobody knows (RFC 9110, section 8.6).
    @Test func aHeadHasNoLengthAndNoBody() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let head = "HEAD /v1/changes HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(ada.token)\r\n"
        try await RawConnection.open(world.http) { connection in
            try await connection.send(
                head + "Accept: text/event-stream\r\n\r\nGET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try await connection.answer(hasBody: false)
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "text/event-stream")
            #expect(answer.header("content-length") == nil)
            #expect(try await connection.answer().status == 200)
        }
    }

    /// Reads events with data until there are `count`. The id stays as in a browser.
    private func events(
        _ person: Person, _ headers: String = "", query: String = "", count: Int,
        meanwhile: @Sendable @escaping () async throws -> Void
    ) async throws -> (events: [Event], last: String?) {
        try await RawConnection.open(person.http) { connection in
            try await connection.send(
                "GET /v1/changes\(query) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(person.token)\r\nAccept: text/event-stream\r\n\(headers)\r\n"
            )
            let head = try await connection.head()
            #expect(head.status == 200)
            #expect(head.header("content-type") == "text/event-stream")
            #expect(head.header("cache-control") == "no-store")
            #expect(head.header("x-accel-buffering") == "no")
            try await meanwhile()
            var (text, events, last) = ("", [Event](), String?.none)
            while events.count < count, let chunk = try await connection.chunk() {
                text += String(decoding: chunk, as: UTF8.self)
                while let end = text.firstRange(of: "\n\n") {
                    var event = Event()
                    for line in text[..<end.lowerBound].split(separator: "\n") {
                        let parts = line.split(separator: ": ", maxSplits: 1)
                        switch parts[0] {
                        case "id": last = String(parts[1])
                        case "event": event.name = String(parts[1])
                        case "data": event.data = try JSON(parts[1].utf8)
                        default: break
                        }
                    }
                    event.id = last
                    if event.data != nil { events.append(event) }
                    text.removeSubrange(..<end.upperBound)
                }
            }
            return (events, last)
        }
    }

    @Test func changesComeAsEventsAndGoOnBehindTheLastID() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob").at(world.daemons[1]))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "viewer")
        let start = try #require(try await bob.must(.get, "/v1/snapshot")["cursor"].string)
        let first = try await events(bob, query: "?since=\(start)", count: 3) {
            for title in ["A", "B", "C"] { _ = try await ada.task(title, on: list) }
        }
        #expect(first.events.map { $0.data["body"]["title"].string } == ["A", "B", "C"])
        #expect(first.events.allSatisfy { $0.name == "change" && $0.id != nil })
        // More changes happen while no client listens. The stream continues on the other daemon without gap or repeat.
        for title in ["D", "E"] { _ = try await ada.task(title, on: list) }
        let id = try #require(first.last)
        let next = try await events(bob.at(world.daemons[0]), "Last-Event-ID: \(id)\r\n", query: "?since=x", count: 3) {
            _ = try await ada.task("F", on: list)
        }
        #expect(next.events.map { $0.data["body"]["title"].string } == ["D", "E", "F"])
        // An id is a cursor like any other.
        #expect(
            try await bob.at(world.daemons[0]).poll(since: id)["changes"].array.map { $0["body"]["title"].string } == [
                "D", "E", "F",
            ])
    }

    /// PostgreSQL writes a list of participants over several lines; an event's data is one line.
    @Test func aChangeIsOneLineHoweverManyAreInIt() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        for name in ["bob", "cat"] { try await ada.add(try await world.user(name), to: list, as: "viewer") }
        let start = try await ada.cursor()
        let heard = try await events(ada, query: "?since=\(start)", count: 1) {
            try await ada.must(.patch, "/v1/checklists/\(list)", ["description": "Two\nlines"])
        }
        let change = try #require(heard.events.first?.data)
        #expect(change["kind"] == "checklist.updated" && change["body"]["description"] == "Two\nlines")
        #expect(change["body"]["participants"].array.map(\.["username"].string) == ["bob", "cat"])
    }

    /// A client that resumes in the middle of an answer misses nothing.
    @Test func everyIDIsAPlaceToResumeAt() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let start = try await ada.cursor()
        let batch: JSON = .array((0..<20).map { ["op": "create", "title": .string("\($0)")] })
        try await ada.must(.post, "/v1/checklists/\(list)/tasks/batch", ["operations": batch])
        let all = try await events(ada, query: "?since=\(start)&limit=6", count: 20) {}
        #expect(all.events.map { $0.data["body"]["title"].string } == (0..<20).map { "\($0)" })
        for (place, event) in all.events.enumerated() {
            let rest = try await events(ada, "Last-Event-ID: \(event.id ?? "")\r\n", query: "?limit=6", count: 1) {
                if place == 19 { _ = try await ada.task("20", on: list) }
            }
            let title = try #require(rest.events.first?.data["body"]["title"].string.flatMap { Int($0) })
            #expect(title <= place + 1, "after \(place) came \(title)")
        }
    }

    /// Makes tasks of 19 kB each, their number the title: 25 of them fill a request, and 400 a checklist.
    private func fill(_ lists: [String], with count: Int, by person: Person) async throws {
        let text = JSON.string(String(repeating: "x", count: 19_000))
        for first in stride(from: 0, to: count, by: 25) {
            let tasks: JSON = .array(
                (first..<min(first + 25, count)).map {
                    ["op": "create", "title": .string("\($0)"), "description": text]
                })
            try await person.must(.post, "/v1/checklists/\(lists[first / 400])/tasks/batch", ["operations": tasks])
        }
    }

    /// Everything that waits takes longer than the time allowed to a client that reads nothing.
    @Test func slowReadersGetEveryChange() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Much")
        let start = try await ada.cursor()
        // Several times as large as the system's buffers, and as much as a checklist may hold.
        let count = 425
        try await fill([list, list], with: count, by: ada)
        let body = try await RawConnection.open(world.http, limit: .seconds(240), keeps: 64 << 10) { connection in
            try await connection.send(
                "GET /v1/changes?since=\(start) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(ada.token)\r\nAccept: text/event-stream\r\n\r\n"
            )
            #expect(try await connection.head().status == 200)
            let began = ContinuousClock.now
            while ContinuousClock.now - began < .seconds(30) {
                let bytes = try await connection.receive()
                try await Task.sleep(for: .seconds(Double(bytes) / 25_000))
            }
            // It has lasted long enough; the rest need not.
            var body: [UInt8] = []
            let last = Array("\"title\":\"\(count - 1)\"".utf8)
            while body.suffix(40_000).firstRange(of: last) == nil, let chunk = try await connection.chunk() {
                body += chunk
            }
            return String(decoding: body, as: UTF8.self)
        }
        let titles = body.matches(of: /"title":"(\d+)"/).map { String($0.1) }
        #expect(titles == (0..<count).map(String.init))
    }

    /// The daemon waits for it for a while. When it is back, it gets the rest.
    @Test func idleReadersAreCutOffAndGoOnLater() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        var lists: [String] = []
        for number in 0..<4 { lists.append(try await ada.checklist("Much \(number)")) }
        let start = try await ada.cursor()
        let count = 1_500
        var (titles, last) = try await RawConnection.open(world.http, limit: .seconds(240)) { connection in
            try await connection.send(
                "GET /v1/changes?since=\(start)&limit=10 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(ada.token)\r\nAccept: text/event-stream\r\n\r\n"
            )
            #expect(try await connection.head().status == 200)
            // More than the kernel buffers for both sides.
            try await fill(lists, with: count, by: ada)
            try await Task.sleep(for: .seconds(25))
            // By then the daemon keeps nothing for it any more; on a busy machine, a little later.
            _ = try await found(within: .generous) {
                try await world.http.send(.get, "/metrics").text.contains("crosscheck_unread_answer_bytes 0\n")
                    ? true : nil
            }
            var (titles, last) = (Set<String>(), start)
            do {
                while let chunk = try await connection.chunk() {
                    let text = String(decoding: chunk, as: UTF8.self)
                    titles.formUnion(text.matches(of: /"title":"(\d+)"/).map { String($0.1) })
                    last = text.matches(of: /(?m)^id: (.+)$/).last.map { String($0.1) } ?? last
                }
                Issue.record("It ended as if there were no more")
            } catch is RawConnection.Ended {}
            return (titles, last)
        }
        #expect(titles.count < count)
        while true {
            let page = try await ada.must(.get, "/v1/changes?since=\(last)&limit=50")
            let changes = page["changes"].array
            if changes.isEmpty { break }
            titles.formUnion(changes.compactMap { $0["body"]["title"].string })
            last = page["cursor"].string ?? ""
        }
        #expect(Set((0..<count).map(String.init)).isSubset(of: titles))
    }

    @Test func removedParticipantsAreToldSoAndNothingMore() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob").at(world.daemons[1]))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        let start = try #require(try await bob.must(.get, "/v1/snapshot")["cursor"].string)
        let seen = try await events(bob, query: "?since=\(start)", count: 4) {
            try await bob.http.expectWaitingPolls(1)
            _ = try await ada.task("Before", on: list)
            // The stream gets it together with this poll.
            _ = try await bob.poll(since: start, wait: 30)
            try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
            _ = try await ada.task("Secret", on: list)
            _ = try await bob.checklist("Mine")
        }
        #expect(
            seen.events.map { $0.data["kind"].string } == [
                "task.created", "checklist.removed", "checklist.added", "checklist.created",
            ])
        #expect(!"\(seen.events)".contains("Secret"))
    }

    @Test func aStreamEndsWithItsSession() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let phone = try await Person(signingIn: "ada", http: world.http)
        // It never gets as many events: it ends because the session ends.
        let seen = try await events(phone, count: 100) {
            try await Task.sleep(for: .milliseconds(200))
            try await ada.must(
                .patch, "/v1/me", ["password": "another horse battery", "current_password": .string(Person.password)])
        }
        #expect(seen.events.count < 100)
    }

    @Test func aPollWaitsAsLongAsItPrefers() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let cursor = try await ada.cursor()
        func poll(_ query: String, prefer: String?) async throws -> (seconds: Double, applied: String?) {
            let start = ContinuousClock.now
            let answer = try await ada.send(
                .get, "/v1/changes?since=\(cursor)\(query)", headers: prefer.map { ["prefer": $0] } ?? [:])
            #expect(answer.status == 200)
            #expect(answer.json["changes"] == [])
            return ((.now - start) / .seconds(1), answer.header("preference-applied"))
        }
        let preferred = try await poll("", prefer: "respond-async, wait=1")
        #expect(preferred.seconds >= 0.99 && preferred.seconds < 20)
        #expect(preferred.applied == "wait=1")
        // The query precedes the header Prefer, and a preference that cannot be honoured is ignored.
        for (query, prefer) in [
            ("&wait=0", "wait=30"), ("", "wait=-1"), ("", "wait=x"), ("", "return=minimal"), ("", nil),
        ] {
            let other = try await poll(query, prefer: prefer)
            #expect(other.seconds < 20, "\(query) \(prefer ?? "")")
            #expect(other.applied == nil)
        }
        #expect(try await poll("&wait=1", prefer: nil).seconds >= 0.99)
    }
}
