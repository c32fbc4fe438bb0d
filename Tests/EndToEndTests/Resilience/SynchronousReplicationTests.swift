import TestSupport
import Testing

/// Commits must wait for a standby, and there is none. A commit that only the primary has would be lost with it, so it
/// gets no successful answer, neither at first nor for a retry.
@Suite struct SynchronousReplicationTests {
    @Test(.timeLimit(.minutes(60)), arguments: [true, false])
    func writesWithoutAStandbyAreNoSuccess(isKnownFromTheStart: Bool) async throws {
        let primary = try await Cluster.create(settings: ["wal_level": "replica", "max_wal_senders": "4"])
        try await primary.createDatabase(named: "alone")
        // PostgreSQL reports a missing standby by a warning, which a login may have turned off.
        try await primary.psql("alter role postgres set client_min_messages = error")
        let first = try await World.daemon(url: primary.url(database: "alone"))
        try await first.waitUntilReady()
        let ada = try await Person("ada", http: first.http)
        let lists = try await (0..<4).map { "Number \($0)" }.asyncFlatMap { [try await ada.checklist($0)] }

        func waitForStandbys(_ names: String) async throws {
            try await primary.psql("alter system set synchronous_standby_names = '\(names)'")
            try await primary.psql("select pg_reload_conf()")
        }
        try await waitForStandbys("nobody")
        // The setting counts when PostgreSQL's checkpointer has heard of it.
        let waits = try await found(within: .patient) {
            try await ada.send(.patch, "/v1/checklists/\(lists[0])", ["description": "\(newID())"]).status == 503
                ? true : nil
        }
        #expect(waits == true)
        // Two connections, so that statements are sent behind each other.
        let second = try await World.daemon(
            url: primary.url(database: "alone"), ["--database-migrate", "false", "--database-connections", "2"])
        try await second.waitUntilReady()
        let place = isKnownFromTheStart ? ada.at(second) : ada
        let keys = (0..<16).map { _ in newID() }
        @Sendable func edit(_ number: Int) async throws -> Int {
            // Some share commits, and some have their own transactions.
            let list = lists[number % 4]
            let (path, body): (String, JSON) =
                number < 8
                ? ("/v1/checklists/\(list)/tasks", ["title": .string("Task \(number)")])
                : (
                    "/v1/checklists/\(list)/tasks/batch",
                    ["operations": [["op": "create", "title": .string("Task \(number)")]]]
                )
            return try await place.send(.post, path, body, headers: ["idempotency-key": keys[number]]).status
        }
        let statuses = try await concurrently(keys.count) { try await edit($0) }
        #expect(Set(statuses) == [503], "\(statuses)")
        // A retry of an edit that is done by now, when no other request runs: it waits as it did at first.
        let done = try await found(within: .patient) {
            let titles = try await primary.psql("select title from crosscheck.tasks", database: "alone")
            return keys.indices.first { titles.split(separator: "\n").contains("Task \($0)") }
        }
        async let again = edit(try #require(done))
        let isWaiting = try await found(within: .generous) {
            let waiting = "select true from pg_stat_activity where wait_event = 'SyncRep' and query like '%once(%'"
            return try await primary.psql(waiting).isEmpty ? nil : true
        }
        #expect(isWaiting == true)
        #expect(try await again == 503)
        try await waitForStandbys("")
        for number in keys.indices {
            let status = try await found(within: .generous) {
                let status = try await edit(number)
                return status == 503 ? nil : status
            }
            #expect(status == (number < 8 ? 201 : 200))
        }
        let titles = try await lists.asyncFlatMap { list in
            try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array.compactMap(\.["title"].string)
        }
        #expect(titles.sorted() == keys.indices.map { "Task \($0)" }.sorted())
        for daemon in [first, second] { #expect(try await daemon.terminate() == 0) }
        try await primary.stop()
    }
}

extension Array {
    fileprivate func asyncFlatMap<Other>(_ transform: (Element) async throws -> [Other]) async rethrows -> [Other] {
        var others: [Other] = []
        for element in self { others += try await transform(element) }
        return others
    }
}
