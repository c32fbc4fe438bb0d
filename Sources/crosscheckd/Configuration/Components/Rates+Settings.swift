import API

extension Rates {
    /// Reads the rate limits. Where one is 0, there is none.
    init(_ read: SettingReader) {
        func rate(
            _ key: String, _ otherwise: Int, _ period: Duration, most: Int = 1_000_000, unit: String = "NUMBER",
            _ help: String
        ) -> Rate? {
            let count = read.integer(key, otherwise, in: 0...most, unit: unit, help + "; 0 is no limit")
            return count == 0 ? nil : Rate(count, per: period)
        }
        let (minute, hour) = (Duration.seconds(60), Duration.seconds(3_600))
        self.init()
        requests = rate(
            "requests-per-minute", 6_000, minute, "How many requests a user may send to this daemon")
        changes = rate(
            "changes-per-hour", 200_000, hour, most: 1_000_000_000,
            "How many changes and entries of the ledger a user's requests may log by this daemon")
        changeBytes = rate(
            "change-bytes-per-hour", 256 << 20, hour, most: 1 << 40, unit: "BYTES",
            "How many bytes these may have together")
        signIns = rate(
            "sign-ins-per-minute", 10, minute,
            "How often passwords of one account may be tried from one address")
        signUps = rate(
            "sign-ups-per-hour", 20, hour, "How many sign-ups one address may try, refused ones too")
        tokens = rate(
            "tokens-per-hour", 600, hour,
            """
            How many API tokens, invitations, public links and addresses of calendars a user may make, and how many \
            tokens rotate
            """)
        publicReads = rate(
            "public-reads-per-minute", 600, minute,
            """
            How often public links, calendars, invitations, the OpenAPI document and /docs may be read from one address
            """)
        unknownTokens = rate(
            "unknown-tokens-per-minute", 60, minute, "How many unknown tokens one address may send")
    }
}
