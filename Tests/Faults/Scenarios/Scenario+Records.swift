import Foundation
import TestSupport

/// Faults while users record occurrences, earn points and spend them.
extension Scenario {
    static let records = [
        Scenario(
            name: "records",
            summary:
                "daemons are killed and answers lost while users record occurrences and spend points: each counts once",
            rounds: (3, 1)
        ) { scene in
            let players = try await Players(in: scene)
            async let played = players.play(in: scene)
            try await scene.pause(300...900)
            scene.break()
            for _ in 0..<scene.number(2...3) {
                let index = scene.anyDaemon()
                try await scene.daemons[index].kill()
                scene.relay.withholdAnswers()
                try await scene.pause(20...200)
                scene.relay.cut()
                try await scene.startDaemon(index)
                try await scene.pause(100...500)
            }
            try await scene.cluster.killAll()
            try await scene.pause(100...1000)
            try await scene.cluster.start()
            try await scene.waitForServer()
            scene.mend()
            try await players.check(try await played, in: scene)
        }
    ]
}

/// Users who do the dates of one shared checklist again and again, each with records of their own, and buy a reward now and
/// then. Each sends a request until it is answered, with the same key: so each counts exactly once.
private struct Players {
    /// One user's account of the server's answers.
    struct Account: Sendable {
        /// How often each date is done, by the last answer of each request.
        var counts: [String: Int] = [:]
        var spent = 0
        var requests = 0
        var repeats = 0
    }

    private static let goal = 3
    private static let points = 2
    private static let price = 5
    private static let steps = 60
    /// Only a broken program needs longer to answer one request.
    private static let patience = Duration.seconds(120)

    private let people: [Person]
    private let task: String
    private let rewards: [String]

    init(in scene: Scene) async throws {
        let owner = try await Person("scorer", http: scene.addresses[0])
        let list = try await owner.checklist("Habits", ["participant_limit": 5])
        task = try await owner.task(
            "Run", on: list,
            [
                "points": .number(Double(Self.points)),
                "repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-01", "goal": .number(Double(Self.goal))],
            ])
        var (people, rewards) = ([owner], [String]())
        for number in 0..<4 {
            let person = try await Person("player-\(number)", http: scene.addresses[number % 2])
            try await owner.add(person, to: list, as: "viewer")
            people.append(person)
        }
        for person in people {
            let reward = try await person.must(
                .post, "/v1/rewards", ["title": "Cinema", "price": .number(Double(Self.price))])
            rewards.append(reward["id"].string ?? "")
        }
        (self.people, self.rewards) = (people, rewards)
    }

    /// All users at once. Returns the answers to each.
    func play(in scene: Scene) async throws -> [Account] {
        let seeds = people.map { _ in UInt64(scene.number(0...1_000_000)) }
        return try await withThrowingTaskGroup(of: (Int, Account).self) { group in
            for index in people.indices {
                group.addTask { (index, try await play(index, seed: seeds[index], in: scene)) }
            }
            var accounts = people.map { _ in Account() }
            for try await (index, account) in group { accounts[index] = account }
            return accounts
        }
    }

    private func play(_ index: Int, seed: UInt64, in scene: Scene) async throws -> Account {
        var random = SeededGenerator(seed: seed)
        var account = Account()
        for step in 0..<Self.steps {
            if step % 10 == 9 {
                let body: JSON = ["id": .string(newID())]
                let answer = try await answer(
                    .post, "/v1/rewards/\(rewards[index])/purchase", body, of: index, &account, in: scene)
                if answer.status == 201 { account.spent += Self.price }
                guard [201, 409].contains(answer.status) else { throw failure(answer) }
                continue
            }
            let day = Int.random(in: 10...29, using: &random)
            let date = "2026-03-\(day)"
            let what = Int.random(in: 0...3, using: &random) == 0 ? "uncomplete" : "complete"
            let answer = try await answer(
                .post, "/v1/tasks/\(task)/occurrences/\(date)/\(what)", nil, of: index, &account, in: scene)
            guard answer.status == 200, let count = answer.json["count"].int else { throw failure(answer) }
            let was = account.counts[date] ?? 0
            let expected = what == "complete" ? min(was + 1, Self.goal) : max(was - 1, 0)
            guard count == expected else {
                throw Stage.Failure(description: "\(what) of \(date) made \(was) to \(count), not \(expected)")
            }
            account.counts[date] = count
        }
        return account
    }

    /// Sends a request until it has an answer that is no call for a retry, to the one daemon and the other in turn.
    private func answer(
        _ method: HTTP.Method, _ path: String, _ body: JSON?, of index: Int, _ account: inout Account, in scene: Scene
    ) async throws -> HTTP.Answer {
        let key = newID()
        let end = ContinuousClock.now + Self.patience
        account.requests += 1
        var attempt = 0
        while true {
            var person = people[index]
            person.http = scene.addresses[(index + attempt) % scene.addresses.count]
            if let answer = try? await person.send(
                method, path, body, headers: ["idempotency-key": key], timeout: .seconds(10)), answer.status < 500
            {
                return answer
            }
            guard ContinuousClock.now < end else {
                throw Stage.Failure(description: "\(method.rawValue) \(path) got no answer")
            }
            attempt += 1
            account.repeats += 1
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Reads when there is service again.
    private func read(_ path: String, by person: Person) async throws -> JSON {
        let answer = try await found(within: Self.patience) { try? await person.must(.get, path) }
        guard let answer else { throw Stage.Failure(description: "GET \(path) got no answer") }
        return answer
    }

    private func failure(_ answer: HTTP.Answer) -> Stage.Failure {
        Stage.Failure(description: "An unexpected answer: \(answer.status) \(answer.text)")
    }

    /// The records match the answers to each user, and the ledger follows from them.
    func check(_ accounts: [Account], in scene: Scene) async throws {
        let requests = accounts.reduce(0) { $0 + $1.requests }
        scene.note("\(requests) requests, repeated \(accounts.reduce(0) { $0 + $1.repeats }) times")
        for (person, account) in zip(people, accounts) {
            let found = try await read("/v1/occurrences?from=2026-03-10&to=2026-03-29&limit=100", by: person)[
                "occurrences"
            ].array
            let counts = Dictionary(found.map { ($0["date"].string ?? "", $0["count"].int ?? -1) }) { $1 }
            for (date, count) in account.counts where counts[date] != count {
                throw Stage.Failure(
                    description: "\(person.name) was told \(count) for \(date): it is \(counts[date] ?? -1)")
            }
            let balance = account.counts.values.reduce(0, +) * Self.points - account.spent
            let shown = try await read("/v1/points", by: person)["balance"].int
            guard shown == balance else {
                throw Stage.Failure(
                    description: "\(person.name) has \(shown ?? -1) points, and should have \(balance)")
            }
        }
        let wrong = try await scene.psql(
            """
            select e.user_id from (
                select e.*, row_number() over sofar as place, sum(e.amount) over sofar as sum
                from points_entries e window sofar as (partition by e.user_id order by e.number rows unbounded preceding)
            ) e where e.number <> e.place or e.balance <> e.sum
            """)
        guard wrong.isEmpty else { throw Stage.Failure(description: "Ledgers do not add up: \(wrong)") }
    }
}
