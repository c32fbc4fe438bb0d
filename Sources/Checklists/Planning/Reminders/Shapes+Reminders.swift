public import JSON

extension Shapes {
    /// `PUT /v1/tasks/{id}/reminders`
    public static func reminders(_ limits: Limits) -> Shape {
        Shape(
            "RemindersInput",
            [
                Field.objects("reminders", of: reminder, 0...limits[.reminders], isDistinct: true) {
                    members throws(FieldError) in
                    guard !members.isEmpty else { throw FieldError("", "must have at or before_minutes") }
                    return .object(members)
                }.required
            ],
            example: ["reminders": [["at": "19:00"], ["before_minutes": 30]]])
    }

    private static let reminder = Shape(
        "ReminderInput",
        [
            .localTime("at").described(ReminderText.at),
            .integer("before_minutes", Planning.reminderMinutes).described(ReminderText.before),
        ], atMostOneOf: ["at", "before_minutes"], description: "It has one of the two members.",
        example: ["at": "19:00"])
}

/// Words for requests and answers alike.
enum ReminderText {
    static let at = """
        A local time, of each day of an occurrence that is not done or skipped; of a task that does not repeat, of the day \
        on which it is due.
        """
    static let before = """
        So many minutes before the task is due (`due_at`), or before an occurrence begins (`starts_at`). Without such a \
        time, the reminder does not come.
        """
}
