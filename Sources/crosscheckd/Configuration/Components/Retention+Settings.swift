import Store

extension Retention {
    /// Reads how long the server keeps what nobody needs for ever.
    init(_ read: SettingReader) {
        let changes = read.integer(
            "change-days", 30, in: 1...3650, "For how many days the server keeps changes; older cursors answer 410")
        let audit = read.integer(
            "audit-days", 365, in: 30...3650, "For how many days the server keeps the audit log; at least 30")
        self.init(changes: Double(changes) * 86_400, audit: Double(audit) * 86_400)
    }
}
