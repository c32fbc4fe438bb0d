import API

/// An address on which the daemon listens.
struct ListenAddress {
    let host: String
    let port: Int

    /// Whether only this machine reaches it.
    var isLocal: Bool { WebOrigin("http://" + (host.contains(":") ? "[\(host)]" : host))?.isLoopback ?? false }
}
