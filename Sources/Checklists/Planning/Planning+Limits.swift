extension Planning {
    /// The limits.
    public static let limits: [Limit] = [
        .searchLength, .searchWords, .searchBytes, .pauses, .repeatDates, .formerRules, .records, .occurrenceDays,
        .progressDays, .repeatingTasks, .carriedDays, .dueTasks, .reminders, .remindersOfUser, .taskPoints, .rewards,
        .rewardPrice, .purchaseQuantity, .deletedPurchases,
    ]
}

extension Limit {
    /// Unicode scalars in a search.
    public static let searchLength = Limit("search_length", 100, per: .request, "Characters in a search, `q`.")
    /// Words in a search.
    public static let searchWords = Limit("search_words", 8, per: .request, "Words in a search.")
    /// Bytes that a list of tasks or labels looks through: those of the checklists' text, and
    /// `Planning.searchTaskBytes` for each task.
    public static let searchBytes = Limit(
        "search_bytes", 32 << 20, per: .request,
        "Bytes that `GET /v1/tasks` and `GET /v1/labels` look through: those of the checklists' text, and \(Planning.searchTaskBytes) for each task. For labels, 64 for each of them too."
    )
    /// Pauses of a user, and of a task.
    public static let pauses = Limit("pauses", 100, per: .thing, "Pauses of a user, and of a task.")
    /// Dates that a repeating task has taken out, and as many added.
    public static let repeatDates = Limit(
        "repeat_dates", 1_000, per: .task, "Dates that a repeating task has taken out, and as many added.",
        refusal: .tooManyDates)
    /// Rules that a task repeated by before. Of more, the latest are kept.
    public static let formerRules = Limit(
        "former_rules", 100, per: .task, "Former rules of a task. Of more, the server keeps the latest.")
    /// Occurrences of a task that a user has recorded, or all users if they share records.
    public static let records = Limit(
        "records", 10_000, per: .task,
        "Occurrences of a task that a user has recorded, or all users if they share records.", least: 100,
        refusal: .tooManyRecords)
    /// Days of occurrences that one request asks for.
    public static let occurrenceDays = Limit(
        "occurrence_days", 366, per: .request, "Days of occurrences that one request asks for.",
        fixedBecause: "clients such as the web app ask for a year")
    /// Days of progress that one request asks for.
    public static let progressDays = Limit(
        "progress_days", 3_660, per: .request, "Days of progress that one request asks for.",
        fixedBecause: "clients such as the web app ask for ten years")
    /// Repeating tasks that one request looks through.
    public static let repeatingTasks = Limit(
        "repeating_tasks", 1_000, per: .request, "Repeating tasks that one request looks through.")
    /// Days after its end for which a missed occurrence is carried.
    public static let carriedDays = Limit(
        "carried_days", 366, per: .task, "Days after its end for which a missed occurrence is carried.",
        fixedBecause: "clients that work offline work out the same days")
    /// Ordinary tasks that are shown as due on a day.
    public static let dueTasks = Limit(
        "due_tasks", 500, per: .request, "Tasks that do not repeat in an answer of `GET /v1/today`.")
    /// A user's reminders of a task.
    public static let reminders = Limit("reminders", 8, per: .task, "A user's reminders of a task.")
    /// A user's reminders of all tasks.
    public static let remindersOfUser = Limit(
        "reminders_of_user", 5_000, per: .user, "A user's reminders of all tasks together.",
        refusal: .tooManyReminders)
    /// Points that a task may carry.
    public static let taskPoints = Limit("task_points", 10_000, per: .task, "Points that a task carries.")
    /// Rewards of a user.
    public static let rewards = Limit("rewards", 100, per: .user, "Rewards of a user.", refusal: .tooManyRewards)
    /// Points that a reward costs, at most.
    public static let rewardPrice = Limit("reward_price", 1_000_000, per: .thing, "Points that a reward costs.")
    /// How many of a reward one purchase buys.
    public static let purchaseQuantity = Limit(
        "purchase_quantity", 1_000, per: .request, "How many of a reward one purchase buys.")
    /// Purchases that one request takes out of the history.
    public static let deletedPurchases = Limit(
        "deleted_purchases", 10_000, per: .request,
        "Purchases that one `DELETE /v1/purchases` takes out of the history.", refusal: .tooManyPurchases)
}

extension Planning {
    /// The bytes that a task counts for in a search beside its text.
    public static let searchTaskBytes = 100
    /// How many minutes before a task is due, or begins, a reminder may come: 28 days at most.
    public static let reminderMinutes = 0...40_320
}
