import API

extension MemoryLimits {
    /// Reads how much memory the daemon keeps for clients.
    init(_ read: SettingReader) {
        self.init()
        answers = Self.bytes(
            read, "answers", answers, 1,
            """
            Memory for large answers that clients have not read yet, a quarter of it for one user; beyond it they get \
            503
            """)
        bodies = Self.bytes(
            read, "bodies", bodies, 1,
            """
            Memory for large requests that are still to come, a quarter of it for one user; beyond it they get 503
            """)
        pages = Self.bytes(
            read, "pages", pages, 0,
            "Memory for pages of tasks as they were last answered, until their checklists change; 0 keeps none")
    }

    private static func bytes(
        _ read: SettingReader, _ key: String, _ otherwise: Int, _ least: Int, _ help: String
    ) -> Int {
        read.integer(key, otherwise >> 20, in: least...1_000_000, unit: "MIB", help) << 20
    }
}
