extension Planning {
    static let repeatRefusals: [Refusal] = [.ruleInvalid, .ruleWithoutDates, .ruleMissing, .startMissing]
}

extension Refusal {
    /// The rule of a repeating task cannot be read.
    public static let ruleInvalid = Refusal(
        "rule_invalid", .invalid, "The rule is not valid",
        "A rule has parts of RFC 5545 such as FREQ=WEEKLY;BYDAY=MO. 'part' names the one that is wrong.",
        at: "/repeat/rule")
    /// The rule of a repeating task gives no date.
    public static let ruleWithoutDates = Refusal(
        "rule_without_dates", .invalid, "The rule gives no date",
        "The rule gives no date by the end of 9999, such as one of the 30th of February.", at: "/repeat/rule")
    /// An edit names no rule, and the task has none.
    public static let ruleMissing = Refusal(
        "rule_missing", .field, "The rule is missing", "is required", at: "/repeat/rule")
    /// An edit names no start, and the task has none.
    public static let startMissing = Refusal(
        "start_missing", .field, "The start is missing", "is required", at: "/repeat/starts_on")
}
