/// Where monitoring reads the metrics.
struct MetricsSettings {
    /// Their own listener; nil: they are on the public one.
    let address: ListenAddress?

    init(_ read: SettingReader) {
        let host = read.text(
            "host", "127.0.0.1", unit: "ADDRESS", "The address of the listener for /metrics, if metrics.port is set")
        let port = read.integer(
            "port", 0, in: 0...65_535, unit: "PORT",
            """
            The port of a listener of its own for /metrics, which then is not on the public one; without TLS; 0 is none
            """)
        address = port == 0 ? nil : ListenAddress(host: host, port: port)
    }
}
