import JSON
import Recurrence

extension Representations {
    /// How a task repeats: the member `repeat`.
    static let repeating = Schema.object(
        "Repeat",
        [
            rule, startsOn, span,
            .init("goal", Schema.integer(Repeat.goals).described(RepeatText.goal)),
            .init("shared", Schema.boolean.described(RepeatText.shared)),
            .init("from", Schema.words(Repeat.Origin.self).described(RepeatText.from)),
            .init("missed", Schema.words(Repeat.Missed.self).described(RepeatText.missed)),
            .init("except", dates.described(RepeatText.except)), .init("extra", dates.described(RepeatText.extra)),
            .init("pauses", .array(of: pause, 0...Limit.pauses.highest).described(RepeatText.pauses)),
            .init("starts_at", Schema.localTime.nullable.described(RepeatText.startsAt)),
            .init("minutes", Schema.integer(Repeat.lengths).nullable.described(RepeatText.minutes)),
            .init(
                "former",
                .array(of: formerRule, 0...Limit.formerRules.highest).described(
                    "The rules that were in force before, in order, each up to its last day.")),
        ],
        example: [
            "rule": "FREQ=WEEKLY;BYDAY=MO,TH", "starts_on": "2026-12-01", "span": "day", "goal": 2, "shared": false,
            "from": "schedule", "missed": "skip", "except": ["2026-12-24"], "extra": ["2026-12-23"], "pauses": [],
            "starts_at": .null, "minutes": .null, "former": [],
        ])

    private static let formerRule = Schema.object(
        "FormerRule", [rule, startsOn, span, .init("until", Schema.date.described("Its last day."))])

    private static let rule = Schema.Property(
        "rule", .string(1...RecurrenceRule.longestText).described(RepeatText.rule))
    private static let startsOn = Schema.Property("starts_on", Schema.date.described(RepeatText.startsOn))
    private static let span = Schema.Property(
        "span", Schema.words(Recurrence.Span.self).described(RepeatText.span))
    private static let dates = Schema.array(of: .date, 0...Limit.repeatDates.highest)
}
