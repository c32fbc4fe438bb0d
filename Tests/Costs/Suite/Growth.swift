import TestSupport

/// A document that is made of as much as there is: twice as much may cost twice as much, and not four times.
struct Growth: Sendable {
    /// The operation's id in the OpenAPI document.
    let operation: String
    /// The options that its requests choose, as `Options` names them.
    let options: [String]
    /// Gives the next request of somebody with everything in proportion to a size.
    let prepare: @Sendable (Site, Grower) async throws -> Row.Requests

    init(
        _ operation: String, _ options: [String],
        prepare: @escaping @Sendable (Site, Grower) async throws -> Row.Requests
    ) {
        (self.operation, self.options, self.prepare) = (operation, options, prepare)
    }

    init(
        _ operation: String, _ options: String...,
        prepare: @escaping @Sendable (Site, Grower) async throws -> Row.Requests
    ) {
        self.init(operation, options, prepare: prepare)
    }

    /// How a report calls it.
    var name: String { ([operation] + options).joined(separator: " ") }

    /// The smaller size. Work that grows with the square is most of the work from here on.
    static let size = 4_000

    /// Whether twice the size costs at most two and a half times the processor time, and what a daemon may do by itself
    /// meanwhile.
    static func isLinear(_ once: Duration, _ twice: Duration) -> Bool {
        twice < once * 2.5 + .milliseconds(20)
    }
}

extension Site {
    /// The processor time of a document at both sizes, in the daemon and PostgreSQL. Other programs may raise a
    /// measurement, and never lower it: so the lowest of some counts, until they are in proportion.
    func costs(of growth: Growth) async throws -> (once: Duration, twice: Duration) {
        let once = try await growth.prepare(self, try await grower(Growth.size))
        let twice = try await growth.prepare(self, try await grower(Growth.size * 2))
        var least: (once: Duration, twice: Duration) = (.seconds(3_600), .seconds(3_600))
        for _ in 0..<5 {
            least.once = min(least.once, try await processorTime(of: once(), growth))
            least.twice = min(least.twice, try await processorTime(of: twice(), growth))
            if Growth.isLinear(least.once, least.twice) { break }
        }
        return least
    }

    private func processorTime(of request: Request, _ growth: Growth) async throws -> Duration {
        if let missing = growth.options.first(where: { !request.has($0) }) {
            throw Mistake("The request does not choose \(missing)")
        }
        try await settle()
        let before = try await begin()
        let answer = try await request.send(to: http)
        guard (200..<300).contains(answer.status) else {
            throw Mistake("\(answer.status) shows nothing of its cost: \(answer.text.prefix(300))")
        }
        try await settle()
        return try await bill(since: before, requests: 1).processor
    }
}
