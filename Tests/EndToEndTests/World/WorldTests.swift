import TestSupport
import Testing

@Suite struct WorldTests {
    /// Hundreds of databases, each of some hundred files, would be left for the end.
    @Test func aWorldsDatabaseGoesWithIt() async throws {
        let cluster = try await Cluster.shared
        let name = try await Self.visited()
        let gone: Bool? = try await found(within: .generous) {
            try await cluster.psql("select true from pg_database where datname = '\(name)'").isEmpty ? true : nil
        }
        #expect(gone == true)
    }

    /// The name of a database that a daemon used until now.
    private static func visited() async throws -> String {
        let world = try await World()
        _ = try await world.user("ada")
        let found = try await world.cluster.psql("select datname from pg_database where datname = '\(world.database)'")
        #expect(found == world.database)
        return found
    }
}
