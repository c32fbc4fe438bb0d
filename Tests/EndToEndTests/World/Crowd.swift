import TestSupport

extension World {
    /// Signs many users up and in, spread over the daemons.
    func crowd(_ count: Int, named prefix: String = "member") async throws -> [Person] {
        try await concurrently(count) { index in
            try await self.user("\(prefix)\(index)", daemon: index % self.daemons.count)
        }
    }
}
