/// The parts of a rule that are supported.
enum RulePart: String, CaseIterable {
    case frequency = "FREQ"
    case interval = "INTERVAL"
    case count = "COUNT"
    case until = "UNTIL"
    case byMonth = "BYMONTH"
    case byYearDay = "BYYEARDAY"
    case byMonthDay = "BYMONTHDAY"
    case byDay = "BYDAY"
    case bySetPos = "BYSETPOS"
    case weekStart = "WKST"

    /// Parts of RFC 5545 and RFC 7529 that no rule over dates has here.
    static let unsupported: Set = ["BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND", "RSCALE", "SKIP"]
    /// Frequencies below a day.
    static let unsupportedFrequencies: Set = ["HOURLY", "MINUTELY", "SECONDLY"]
}
