import Foundation
import TestSupport
import Testing

/// Listings page by page, by the URLs in `Link` (RFC 8288), while others add elements.
@Suite struct PagingTests {
    /// Reads all pages of a listing. `between` runs after each.
    private func read(
        _ path: String, of name: String, by person: Person, between: () async throws -> Void
    ) async throws -> [JSON] {
        var elements: [JSON] = []
        var next: String? = path
        for _ in 0..<200 {
            guard let path = next else { return elements }
            let answer = try await person.send(.get, path)
            try #require(answer.status == 200, "\(answer.text)")
            let page = answer.json[name].array
            elements += page
            guard let link = answer.header("link") else { return elements }
            let address = try #require(link.wholeMatch(of: /<(\/[^>]*)>; rel="next"/), "\(link)")
            next = String(address.1)
            // A page with a next one is full.
            #expect(page.count == 7)
            try await between()
        }
        throw Endless()
    }

    private struct Endless: Error {}

    private func ids(_ elements: [JSON]) -> [String] { elements.compactMap { $0["id"].string } }

    @Test func checklistsArePaged() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        var known: [String] = []
        for number in 0..<30 {
            // Every third belongs to another user.
            let owner = number % 3 == 0 ? bob : ada
            let list = try await owner.checklist("List \(number)")
            if number % 3 == 0 { try await bob.add(ada, to: list, as: "viewer") }
            known.append(list)
        }
        let read = ids(
            try await read("/v1/checklists?archived=any&limit=7", of: "checklists", by: ada) {
                _ = try await ada.checklist(UUID().uuidString)
            })
        #expect(read.filter(known.contains) == known)
        #expect(Set(read).count == read.count)
        // Elements added meanwhile are at the end.
        #expect(read.count >= known.count + 4)
    }

    @Test func tasksArePagedInTheirOrder() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        // Several at one position: they are ordered by id.
        let tasks: [JSON] = (0..<40).map {
            [
                "op": "create", "title": .string("Task \($0)"), "section": "Odd & even",
                "position": .number(Double($0 / 5)),
            ]
        }
        try await ada.must(.post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(tasks)])
        let known = ids(try await ada.must(.get, "/v1/checklists/\(list)/tasks?limit=500")["tasks"].array)
        #expect(known.count == 40)
        let path = "/v1/checklists/\(list)/tasks?section=Odd%20%26%20even&limit=7&status=available"
        let read = ids(
            try await read(path, of: "tasks", by: ada) {
                for place in [-1, 3.5, 1000] {
                    _ = try await ada.task("New", on: list, ["section": "Odd & even", "position": .number(place)])
                }
                // Of another section: the filter holds on every page.
                _ = try await ada.task("New", on: list)
            })
        #expect(read.filter(known.contains) == known)
        #expect(Set(read).count == read.count)
    }

    @Test func activityIsPagedNewestFirst() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        for number in 0..<30 { _ = try await ada.task("Task \(number)", on: list) }
        let read = try await read("/v1/checklists/\(list)/activity?limit=7", of: "changes", by: ada) {
            _ = try await ada.task("New", on: list)
        }
        #expect(read.compactMap { $0["version"].int } == (1...31).reversed())
        #expect(read.first?["actor"]["username"] == "ada")
        #expect(read.last?["kind"] == "checklist.created")
    }

    @Test func commentsArePagedOldestFirst() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let task = try await ada.task("Tag it", on: try await ada.checklist("Release"))
        for number in 0..<30 { try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": .string("\(number)")]) }
        let read = try await read("/v1/tasks/\(task)/comments?limit=7", of: "comments", by: ada) {
            try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "new"])
        }
        #expect(read.compactMap { $0["body"].string.flatMap { Int($0) } } == Array(0..<30))
    }

    @Test func invitationsArePagedNewestFirst() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        var known: [String] = []
        for _ in 0..<30 { known.append(try await ada.invite(to: list)["id"].string ?? "") }
        let read = ids(
            try await read("/v1/checklists/\(list)/invitations?limit=7", of: "invitations", by: ada) {
                _ = try await ada.invite(to: list)
            })
        #expect(read == known.reversed())
    }

    @Test func aPageOfExactlyTheRestIsTheLast() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for number in 0..<6 { _ = try await ada.checklist("List \(number)") }
        let answer = try await ada.send(.get, "/v1/checklists?limit=7")
        #expect(answer.json["checklists"].array.count == 7)
        #expect(answer.header("link") == nil)
    }

    /// A page is a place in an order. A client may invent one that no time or position has.
    @Test func anInventedPageIsNoError() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let task = try await ada.task("Tag it", on: list)
        try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "Soon"])
        let places: [Int64] = [
            .max, .min, -1, 0, 8_210_266_876_800_000, -210_866_803_200_001, Int64(bitPattern: Double.nan.bitPattern),
            0x7FF0_0000_0000_0000,
        ]
        for place in places {
            let bytes = withUnsafeBytes(of: place.bigEndian) { Array($0) } + Array(repeating: 0xFF, count: 16)
            let page = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            for path in [
                "/v1/checklists", "/v1/checklists/\(list)/tasks", "/v1/checklists/\(list)/activity",
                "/v1/tasks/\(task)/comments", "/v1/checklists/\(list)/invitations",
            ] {
                let answer = try await ada.send(.get, "\(path)?page=\(page)")
                #expect([200, 400].contains(answer.status), "\(path) \(place): \(answer.text)")
            }
        }
    }
}
