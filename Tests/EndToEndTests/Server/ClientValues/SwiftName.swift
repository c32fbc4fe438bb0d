/// Names in Swift for names of the interface.
enum SwiftName {
    /// The name of a member or a case: `checklist_id` is `checklistID`, and `task.claimed` is `taskClaimed`.
    static func member(_ name: some StringProtocol) -> String {
        let parts = name.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
        let rest = parts.dropFirst().map { abbreviations.contains($0) ? $0.uppercased() : capitalized($0) }
        return (parts.prefix(1) + rest).joined()
    }

    /// The name of a type: `sign_in` is `SignIn`.
    static func type(_ name: String) -> String { capitalized(member(name)) }

    /// The name of a property or a case that has a value of a type: `APIToken` is `apiToken`.
    static func value(of type: String) -> String {
        let capitals = type.prefix { $0.isUppercase }.count
        let lowered = capitals > 1 && capitals < type.count ? capitals - 1 : capitals
        return type.prefix(lowered).lowercased() + type.dropFirst(lowered)
    }

    /// The name as it is declared: Swift's own words are in backticks.
    static func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// The name of the type of a schema. It is another one where Swift, Foundation, SwiftUI or `Recurrence` has a type
    /// of the schema's name, which an app could not tell apart.
    static func type(ofSchema name: String) -> String { others[name] ?? name }

    private static let others = [
        "Actor": "ActingUser", "Label": "TaskLabel", "Link": "AccessLink", "Occurrence": "TaskOccurrence",
        "Pause": "PlannedPause", "Settings": "UserSettings", "Timer": "TimerState",
    ]

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static let abbreviations: Set = ["id", "url"]
    private static let keywords: Set = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "false", "for", "func", "guard", "if", "import", "in", "init", "internal", "is", "let", "nil", "operator",
        "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "var", "where", "while",
    ]
}
