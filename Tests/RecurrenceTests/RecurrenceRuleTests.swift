import Testing

@testable import Recurrence

@Suite struct RecurrenceRuleTests {
    @Test(arguments: [
        ("FREQ=DAILY", "FREQ=DAILY"),
        ("freq=daily;interval=1;wkst=mo", "FREQ=DAILY"),
        ("WKST=SU;COUNT=0003;FREQ=WEEKLY;BYDAY=th,MO,TH", "FREQ=WEEKLY;COUNT=3;BYDAY=MO,TH;WKST=SU"),
        ("FREQ=MONTHLY;BYDAY=+2TU,-1fr,MO", "FREQ=MONTHLY;BYDAY=-1FR,MO,2TU"),
        (
            "FREQ=YEARLY;UNTIL=20991231;BYMONTH=03,1;BYMONTHDAY=31,+1,-31",
            "FREQ=YEARLY;UNTIL=20991231;BYMONTH=1,3;BYMONTHDAY=-31,1,31"
        ),
        (
            "FREQ=YEARLY;BYSETPOS=-1,1;BYYEARDAY=366,-366;INTERVAL=1000",
            "FREQ=YEARLY;INTERVAL=1000;BYYEARDAY=-366,366;BYSETPOS=-1,1"
        ),
        ("FREQ=DAILY;BYMONTHDAY=1;BYSETPOS=1", "FREQ=DAILY;BYMONTHDAY=1;BYSETPOS=1"),
    ])
    func aRuleHasOneText(text: String, canonical: String) throws {
        let rule = try RecurrenceRule(text)
        #expect(rule.description == canonical)
        #expect(try RecurrenceRule(canonical) == rule)
    }

    @Test(
        arguments: [
            ("", "", .empty), (";", "", .empty), ("FREQ=DAILY;", "", .empty), ("FREQ", "FREQ", .empty),
            ("FREQ=", "FREQ", .empty), ("INTERVAL=2", "FREQ", .missing), ("FREQ=FORTNIGHTLY", "FREQ", .malformed),
            ("FREQ=SECONDLY", "FREQ", .unsupported), ("FREQ=HOURLY", "FREQ", .unsupported),
            ("FREQ=DAILY;BYHOUR=9", "BYHOUR", .unsupported), ("FREQ=YEARLY;BYWEEKNO=20", "BYWEEKNO", .unsupported),
            ("FREQ=YEARLY;SKIP=FORWARD", "SKIP", .unsupported), ("FREQ=DAILY;BYEASTER=1", "BYEASTER", .unknown),
            ("RRULE:FREQ=DAILY", "", .unknown), ("FREQ=DAILY; COUNT=1", "", .unknown), ("FREQ=DAILY;É=1", "", .unknown),
            ("FREQ=DAILY;FREQ=DAILY", "FREQ", .repeated), ("FREQ=DAILY;COUNT=1;count=1", "COUNT", .repeated),
            ("FREQ=DAILY;INTERVAL=0", "INTERVAL", .outOfRange), ("FREQ=DAILY;INTERVAL=1001", "INTERVAL", .outOfRange),
            ("FREQ=DAILY;INTERVAL=-1", "INTERVAL", .malformed), ("FREQ=DAILY;INTERVAL=1.5", "INTERVAL", .malformed),
            ("FREQ=DAILY;INTERVAL=٢", "INTERVAL", .malformed), ("FREQ=DAILY;COUNT=0", "COUNT", .outOfRange),
            ("FREQ=DAILY;COUNT=10001", "COUNT", .outOfRange),
            ("FREQ=DAILY;COUNT=99999999999999999999999", "COUNT", .outOfRange),
            ("FREQ=DAILY;COUNT=1;UNTIL=20300101", "COUNT", .forbidden(with: "UNTIL")),
            ("FREQ=DAILY;UNTIL=20300230", "UNTIL", .malformed),
            ("FREQ=DAILY;UNTIL=20300101T000000Z", "UNTIL", .malformed),
            ("FREQ=DAILY;UNTIL=2030-01-01", "UNTIL", .malformed), ("FREQ=DAILY;UNTIL=00000101", "UNTIL", .malformed),
            ("FREQ=DAILY;BYMONTH=13", "BYMONTH", .outOfRange), ("FREQ=DAILY;BYMONTH=-1", "BYMONTH", .malformed),
            ("FREQ=DAILY;BYMONTH=1,,2", "BYMONTH", .empty), ("FREQ=DAILY;BYMONTH=,", "BYMONTH", .empty),
            ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY", .outOfRange),
            ("FREQ=MONTHLY;BYMONTHDAY=-32", "BYMONTHDAY", .outOfRange),
            ("FREQ=MONTHLY;BYMONTHDAY=+-1", "BYMONTHDAY", .malformed),
            ("FREQ=MONTHLY;BYMONTHDAY=-", "BYMONTHDAY", .malformed),
            ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY", .forbidden(with: "FREQ=WEEKLY")),
            ("FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY", .outOfRange),
            ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY", .forbidden(with: "FREQ=MONTHLY")),
            ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY", .forbidden(with: "FREQ=DAILY")),
            ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY", .forbidden(with: "FREQ=WEEKLY")),
            ("FREQ=DAILY;BYDAY=-1MO", "BYDAY", .forbidden(with: "FREQ=DAILY")),
            ("FREQ=YEARLY;BYDAY=54MO", "BYDAY", .outOfRange), ("FREQ=YEARLY;BYDAY=0MO", "BYDAY", .outOfRange),
            ("FREQ=YEARLY;BYDAY=M", "BYDAY", .malformed), ("FREQ=YEARLY;BYDAY=MON", "BYDAY", .malformed),
            ("FREQ=YEARLY;BYSETPOS=1", "BYSETPOS", .alone),
            ("FREQ=YEARLY;BYSETPOS=0;BYMONTH=1", "BYSETPOS", .outOfRange),
            ("FREQ=YEARLY;BYSETPOS=367;BYMONTH=1", "BYSETPOS", .outOfRange),
            ("FREQ=WEEKLY;WKST=1MO", "WKST", .malformed), ("FREQ=WEEKLY;WKST=MO,TU", "WKST", .malformed),
            ("FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 500) + "1", "", .tooLong),
        ] as [(String, String, RecurrenceRule.Invalid.Reason)])
    func anInvalidRuleNamesThePart(text: String, part: String, reason: RecurrenceRule.Invalid.Reason) {
        #expect(throws: RecurrenceRule.Invalid(part: part, reason: reason)) { try RecurrenceRule(text) }
    }

    @Test func aLongRuleIsReadUpToTheLimit() throws {
        let text = "FREQ=MONTHLY;BYMONTHDAY=" + String(repeating: "1,", count: 487) + "10"
        #expect(text.utf8.count == RecurrenceRule.longestText)
        #expect(try RecurrenceRule(text).description == "FREQ=MONTHLY;BYMONTHDAY=1,10")
        #expect(throws: RecurrenceRule.Invalid.self) { try RecurrenceRule(text + "1") }
    }
}
