/// A test's own database. It is dropped when nothing refers to it any more: hundreds of them would take gigabytes.
public final class TemporaryDatabase: Sendable {
    /// Its name.
    public let name: String
    private let cluster: Cluster

    init(cluster: Cluster, name: String) {
        self.cluster = cluster
        self.name = name
    }

    deinit {
        // If the server is gone by now, so is the database.
        Task { [cluster, name] in try? await cluster.discardDatabase(named: name) }
    }
}
