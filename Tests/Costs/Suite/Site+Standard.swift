import TestSupport

extension Site {
    /// The cost of a status change and of a sign-in, here and now.
    func standard() async throws -> Standard {
        let victim = try await Victim(self)
        // The first plan their statements.
        for number in 0..<60 { _ = try await victim.statusChange(number).send(to: http) }
        try await settle()
        var before = try await begin()
        for number in 0..<Self.changes { _ = try await victim.statusChange(number).send(to: http) }
        try await settle()
        let change = try await bill(since: before, requests: Self.changes)
        before = try await begin()
        for _ in 0..<2 { _ = try await Person(signingIn: victim.person.name, http: http) }
        try await settle()
        let signIn = try await bill(since: before, requests: 2)
        return Standard(daemon: change.daemon, postgres: change.postgres, signIn: signIn.daemon)
    }

    private static let changes = 200

    /// The cost of a row's request.
    func bill(
        of row: Row, times: Int, prepare: @Sendable (Site) async throws -> Row.Requests
    ) async throws -> Bill {
        let next = try await prepare(self)
        var requests: [Request] = []
        // One more where requests are many: those that come first plan their statements.
        for _ in 0..<(times > 1 ? times + 1 : 1) {
            let request = try await next()
            if let missing = row.options.first(where: { !request.has($0) }) {
                throw Mistake("The request does not choose \(missing)")
            }
            requests.append(request)
        }
        if times > 1 { try await check(requests.removeFirst().send(to: http), row) }
        try await settle()
        let before = try await begin()
        var (answers, statuses) = (0, [Int: Int]())
        for request in requests {
            let answer = try await request.send(to: http)
            try check(answer, row)
            statuses[answer.status, default: 0] += 1
            answers = max(answers, answer.body.count)
        }
        try await settle()
        var bill = try await bill(since: before, requests: requests.count)
        (bill.answer, bill.statuses) = (answers, statuses)
        return bill
    }

    private func check(_ answer: HTTP.Answer, _ row: Row) throws {
        guard row.expects(answer.status) else {
            throw Mistake("\(answer.status) shows nothing of its cost: \(answer.text.prefix(300))")
        }
    }
}
