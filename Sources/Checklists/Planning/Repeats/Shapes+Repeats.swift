import JSON
import Recurrence

extension Field {
    /// The member `repeat` of a task that is made.
    static func newRepeat(_ limits: Limits) -> Field {
        .object("repeat", Shapes.repeatMembers("NewRepeat", limits, isNew: true)).nullable
    }

    /// The member `repeat` of an edit.
    static func repeatPatch(_ limits: Limits) -> Field {
        .object("repeat", Shapes.repeatMembers("RepeatPatch", limits, isNew: false)).nullable.described(
            "Absent members stay as they are (RFC 7396). Null: it no longer repeats.")
    }
}

extension Shapes {
    fileprivate static func repeatMembers(_ name: String, _ limits: Limits, isNew: Bool) -> Shape {
        let rule = Field.raw("rule", 1...RecurrenceRule.longestText).described(RepeatText.rule)
        let start = Field.date("starts_on")
        let startsOn = start.as(start.schema.described(RepeatText.startsOn))
        return Shape(
            name,
            (isNew ? [rule.required, startsOn.required] : [rule, startsOn]) + [
                Field.choice("span", Recurrence.Span.self).nullable.described(RepeatText.span + " Null: `day`."),
                .integer("goal", Repeat.goals).nullable.described(RepeatText.goal + " Null: 1."),
                .boolean("shared").nullable.described(RepeatText.shared + " Null: no."),
                .choice("from", Repeat.Origin.self).nullable.described(RepeatText.from + " Null: `schedule`."),
                .choice("missed", Repeat.Missed.self).nullable.described(
                    RepeatText.missed + " Null: `skip` if `span` is `day`, else `carry`."),
                .distinct("except", of: .date(""), 0...limits[.repeatDates]).nullable.described(RepeatText.except),
                .distinct("extra", of: .date(""), 0...limits[.repeatDates]).nullable.described(RepeatText.extra),
                .pauses("pauses", limits).nullable.described(RepeatText.pauses),
                .localTime("starts_at").nullable.described(RepeatText.startsAt),
                .integer("minutes", Repeat.lengths).nullable.described(RepeatText.minutes),
            ],
            example: ["rule": "FREQ=WEEKLY;BYDAY=MO,TH", "starts_on": "2026-12-01", "goal": 2])
    }
}

/// Words for requests and answers alike.
enum RepeatText {
    static let rule = """
        An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY, \
        BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
        """
    static let startsOn = "The day from which on the rule gives dates. It is one only if the rule gives it."
    static let span = "How long an occurrence may be worked on. Another one holds from today on."
    static let goal = "How many times an occurrence must be done."
    static let shared = "Whether one record serves everyone on the checklist; otherwise each keeps their own."
    static let from = """
        `completion`: the next date follows from the day on which the one before was done or skipped, and one \
        occurrence is open at a time. Where a month is too short for that day, its last day is the date, unless the \
        rule names days.
        """
    static let missed = """
        `skip`: an occurrence that was missed is over. `carry`: it is shown until it is done, skipped, or the next one \
        is missed.
        """
    static let except = "Dates that are taken out, after COUNT has counted."
    static let extra = "Dates that are added."
    static let pauses = "Days on which it is not due."
    static let startsAt = "The local time at which it starts."
    static let minutes = "How long it takes."
}
