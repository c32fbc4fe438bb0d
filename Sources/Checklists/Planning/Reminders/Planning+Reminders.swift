extension Planning {
    static let reminderActions: [Action] = [.setReminders, .deleteReminders]
    static let reminderRefusals: [Refusal] = [.tooManyReminders]
    static let reminderChanges: [ChangeKind] = [
        .remindersUpdated, .reminderDue, .summaryOfDay, .summaryOfWeek, .summaryOfMonth,
    ]
}

extension Planning {
    /// An edit that sets one of these moves the times of a task's reminders.
    static let times = Action.Hastening.with(["due_at", "due_on", "repeat"])
}

extension Action {
    /// Sets the actor's reminders of a task, instead of those that are there.
    public static let setReminders = Action(
        "reminders_set", .account(), logs: [.remindersUpdated], hastens: .always,
        refusals: [.notFound, .tooManyReminders])
    /// Deletes the actor's reminders of a task.
    public static let deleteReminders = Action(
        "reminders_delete", .account(), logs: [.remindersUpdated], refusals: [.notFound])
}

extension Refusal {
    /// The user has as many reminders as the limit allows.
    public static let tooManyReminders = Refusal(
        "too_many_reminders", .invalid, "Too many reminders",
        "You have as many reminders as 'limit' allows, of all tasks together.")
}

extension ChangeKind {
    /// The user's reminders of a task are others now.
    public static let remindersUpdated = ChangeKind(
        "reminders.updated", in: .user, Representations.reminders,
        note: "all that the user has of that task; drop them with the task and with `checklist.removed`")
    /// The time of a reminder has come.
    public static let reminderDue = ChangeKind(
        "reminder.due", in: .user, Representations.dueReminder, note: "it changes nothing; `actor` is null")
    /// How much is due on a day.
    public static let summaryOfDay = summary("day")
    /// How much is due in a week.
    public static let summaryOfWeek = summary("week")
    /// How much is due in a month.
    public static let summaryOfMonth = summary("month")

    private static func summary(_ span: String) -> ChangeKind {
        ChangeKind(
            "summary.\(span)", in: .user, Representations.summary, note: "it changes nothing; `actor` is null")
    }
}
