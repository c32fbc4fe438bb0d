import Foundation

/// A test's own database. It is dropped when nothing refers to it any more: hundreds of them would take gigabytes.
public final class TemporaryDatabase: Sendable {
    /// Its name, which needs no quotes in SQL.
    public let name: String
    private let cluster: Cluster

    /// Creates a database, empty or as a copy of `template`, to which no client may be connected.
    /// - Parameter kind: the beginning of its name, in lower-case letters.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    public init(_ kind: String, on cluster: Cluster, template: String = "template0") async throws {
        let name = "\(kind)_\(UUID().uuidString.lowercased().filter { $0 != "-" }.prefix(12))"
        try await cluster.createDatabase(named: name, template: template)
        (self.name, self.cluster) = (name, cluster)
    }

    deinit {
        // If the server is gone by now, so is the database. The numbers of its statements go first: reading those of a
        // whole run's databases would take half a second.
        Task { [cluster, name] in
            try? await cluster.psql(
                "select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = '\(name)'",
                "drop database \(name) with (force)")
        }
    }
}
