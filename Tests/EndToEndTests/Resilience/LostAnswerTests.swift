import Synchronization
import TestSupport
import Testing

/// Committed edits whose answers were lost.
@Suite(.timeLimit(.minutes(60))) struct LostAnswerTests {
    /// The way in which the answers are lost.
    enum Loss: CaseIterable { case daemonKilled, connectionsCut }

    private final class Count: Sendable { let value = Mutex(0) }

    /// Edits one checklist, each edit with its own key, and records the requests and answers.
    private struct Writer: Sendable {
        let person: Person
        let list: String
        let task: String
        var edits: [(edit: Edit, answer: HTTP.Answer?)] = []

        struct Edit: Sendable {
            let method: HTTP.Method
            let path: String
            let body: JSON
            let key = newID()

            func send(as person: Person) async throws -> HTTP.Answer {
                try await person.send(method, path, body, headers: ["idempotency-key": key])
            }
        }

        init(_ person: Person, _ title: String) async throws {
            self.person = person
            list = try await person.checklist(title)
            task = try await person.task("Tag it", on: list)
        }

        /// Edits until an answer is missing, or until it must stop. An edit that PostgreSQL had not got when a
        /// connection was cut goes to the next one, and its writer misses nothing.
        mutating func write(until stop: Signal, onAnswer: @Sendable () -> Void) async {
            var isAnswered = true
            while isAnswered, !stop.isGiven {
                let number = edits.count
                let edit =
                    switch number % 3 {
                    case 0: Edit(method: .post, path: "/v1/checklists/\(list)/tasks", body: ["title": "Announce it"])
                    case 1: Edit(method: .patch, path: "/v1/tasks/\(task)", body: ["title": .string("Tag \(number)")])
                    default: Edit(method: .post, path: "/v1/tasks/\(task)/comments", body: ["body": "Soon"])
                    }
                let answer = try? await edit.send(as: person)
                isAnswered = answer.map { (200..<300).contains($0.status) } ?? false
                if isAnswered { onAnswer() }
                edits.append((edit, answer))
            }
        }
    }

    @Test(arguments: Loss.allCases) func theKeyGetsTheAnswerThatWasLost(_ loss: Loss) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let cursor = try await ada.cursor()
        let relay = try await Relay(to: world.cluster)
        // This process runs the relay, which may be slow. This test is not about a silent server.
        let patient = ["--database-silence-milliseconds", "0"]
        let daemon = try await World.daemon(url: relay.url(database: world.database), patient)
        try await daemon.waitUntilReady()

        let (count, stop) = (30, Signal())
        let answers = Count()
        // With the two edits that each writer begins with.
        func done() async throws -> Int {
            try await Int(world.psql("select count(*) from changes where kind <> 'checklist.added'")) ?? 0
        }
        let writers = try await withThrowingTaskGroup(of: Writer.self) { group in
            for number in 0..<count {
                let writer = try await Writer(ada.at(daemon), "List \(number)")
                group.addTask {
                    var writer = writer
                    await writer.write(until: stop) { answers.value.withLock { $0 += 1 } }
                    return writer
                }
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 100...300)))
            relay.withholdAnswers()
            // Meanwhile PostgreSQL commits the statements that it has, and later ones wait.
            try await Task.sleep(for: .milliseconds(500))
            _ = try await found(within: .generous) {
                try await done() - 2 * count > answers.value.withLock { $0 } ? true : nil
            }
            if loss == .daemonKilled { try await daemon.kill() }
            stop.give()
            relay.cut()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let answered = writers.flatMap(\.edits).count { ($0.answer?.status ?? 503) < 300 }
        let lost = try await done() - 2 * count - answered
        print("\(loss): \(answered) edits were answered, \(lost) were committed and not answered")
        #expect(lost > 0)
        for writer in writers {
            switch (loss, writer.edits.last?.answer) {
            case (.daemonKilled, let answer): #expect(answer == nil)
            case (.connectionsCut, nil): Issue.record("The daemon lives and did not answer")
            case (.connectionsCut, let answer?) where answer.status < 300: break
            case (.connectionsCut, let answer?): expectProblem(answer, 503, "unavailable")
            }
        }

        // Every edit is retried: at the next daemon, or at the same one.
        let successor =
            loss == .daemonKilled
            ? try await World.daemon(url: relay.url(database: world.database), patient) : daemon
        try await successor.waitUntilReady()
        for writer in writers {
            for (edit, first) in writer.edits {
                let again = try await successor.http.sendUntilServed(
                    edit.method, edit.path, token: ada.token, json: edit.body, headers: ["idempotency-key": edit.key]
                ).answer
                #expect(again.status == (edit.method == .post ? 201 : 200), "\(again.text)")
                if let first, first.status < 300 { #expect(again.body == first.body) }
            }
            // The checklist was made, got its first task, and each edit once.
            let list = try await ada.must(.get, "/v1/checklists/\(writer.list)")
            #expect(list["version"].int == 2 + writer.edits.count)
            #expect(list["task_count"].int == 1 + (writer.edits.count + 2) / 3)
        }
        var changes: [JSON] = []
        var answer: JSON
        var since = cursor
        repeat {
            answer = try await ada.at(successor).poll(since: since)
            changes += answer["changes"].array
            since = answer["cursor"].string ?? ""
        } while answer["more"].bool == true
        for writer in writers {
            let versions = changes.filter { $0["stream"].string == writer.list }.compactMap { $0["version"].int }
            #expect(versions == Array(1...(2 + writer.edits.count)))
        }
    }
}
