import TestSupport

extension World {
    /// Many people, signed up and in, one after the other on each daemon.
    func crowd(_ count: Int, named prefix: String = "member") async throws -> [Person] {
        try await concurrently(count) { index in
            try await self.user("\(prefix)\(index)", daemon: index % self.daemons.count)
        }
    }
}
