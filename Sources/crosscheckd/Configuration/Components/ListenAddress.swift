import API

/// An address on which the daemon listens.
struct ListenAddress {
    let host: String
    let port: Int

    /// Whether only this machine reaches it.
    var isLocal: Bool { WebOrigin("http://" + (host.contains(":") ? "[\(host)]" : host))?.isLoopback ?? false }
}

extension ListenAddress {
    /// Reads the address of the interface.
    init(_ read: SettingReader) {
        host = read.text("host", "127.0.0.1", unit: "ADDRESS", "The address to listen on")
        port = read.integer("port", 8080, in: 1...65_535, unit: "PORT", "The port to listen on")
    }
}
