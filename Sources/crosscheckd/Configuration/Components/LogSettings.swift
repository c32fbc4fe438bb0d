import Logging

/// What the daemon logs, and how.
struct LogSettings {
    private enum Format: String, CaseIterable { case text, json }

    let level: Logger.Level
    /// Whether each line is a JSON object.
    let isJSON: Bool

    init(_ read: SettingReader) {
        level = read.choice(
            "level", .info, unit: "LEVEL", "trace, debug, info, notice, warning, error or critical")
        isJSON =
            read.choice("format", Format.text, "The format of the log, which goes to standard error") == .json
    }
}
