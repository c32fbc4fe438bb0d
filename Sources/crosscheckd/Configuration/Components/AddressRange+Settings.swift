import API

extension [AddressRange] {
    /// Reads the proxies in front of the daemon.
    init(proxies read: SettingReader) {
        let names = read.list(
            "proxies", unit: "ADDRESSES",
            """
            The proxies in front of the daemon, with commas, such as 10.0.0.0/8: their Forwarded and X-Forwarded-For \
            name the client
            """)
        self = names.compactMap { name in
            let range = AddressRange(name)
            if range == nil { read.report("proxies: '\(name)' is neither an address nor a range such as 10.0.0.0/8.") }
            return range
        }
    }
}
