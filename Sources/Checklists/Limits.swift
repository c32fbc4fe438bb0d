public import JSON

/// The limits on each thing. `GET /v1/limits` answers with them; the database holds most of them as constraints.
public struct Limits: Sendable, Equatable {
    /// Bytes in a request's body.
    public var bodyBytes = 1 << 20
    /// Bytes in a document that an export or a public link answers with.
    public var documentBytes = 16 << 20
    /// Unicode scalars in a title.
    public var titleLength = 200
    /// Unicode scalars in a description or a comment.
    public var descriptionLength = 20_000
    /// Unicode scalars in a section: a path of headings.
    public var sectionLength = 500
    /// Tasks on a checklist.
    public var tasks = 10_000
    /// Comments on a checklist, on all its tasks together.
    public var comments = 10_000
    /// Levels of subtasks, the task itself counted.
    public var depth = 8
    /// UTF-8 bytes of text on a checklist: of titles, descriptions, sections and labels, and of `repeat`.
    public var checklistBytes = 8 << 20
    /// People on a checklist besides its owner, at most.
    public var checklistParticipants = 100
    /// At most so many people on a task at once.
    public var taskParticipants = 100
    /// Invitations to a checklist that are live at once.
    public var invitations = 100
    /// Users who may accept one invitation, if it sets a number.
    public var invitationUses = 10_000
    /// Invitations that wait for one user.
    public var receivedInvitations = 100
    /// Of these, those of one owner.
    public var receivedInvitationsOfOwner = 10
    /// Users whom a user may block.
    public var blocks = 1_000
    /// Days until an invitation expires, at most.
    public var invitationDays = 365
    /// A user's API tokens that are live at once.
    public var tokens = 100
    /// Unicode scalars in the name of an API token.
    public var tokenNameLength = 100
    /// Days until an API token expires, at most.
    public var tokenDays = 365
    /// Checklists that a user may own.
    public var checklists = 10_000
    /// Labels on a task.
    public var labels = 20
    /// Unicode scalars in a label.
    public var labelLength = 50
    /// Unicode scalars in a search.
    public var searchLength = 100
    /// Words in a search.
    public var searchWords = 8
    /// Bytes that a list of tasks or labels looks through: those of the checklists' text, and `searchTaskBytes` for
    /// each task.
    public var searchBytes = 32 << 20
    /// Operations in a batch.
    public var batchOperations = 1_000
    /// Bytes of tasks that a batch may have answered with when its next operation begins.
    public var batchBytes = 8 << 20
    /// Tasks that a request changes beside those that it names: subtasks that go along, and neighbours that make room.
    public var carriedTasks = 10_000
    /// Pauses of a user, and of a task.
    public var pauses = 100
    /// Dates that a repeating task has taken out, and as many added.
    public var repeatDates = 1_000
    /// Rules that a task repeated by before. Of more, the latest are kept.
    public var formerRules = 100
    /// Occurrences of a task that a user has recorded, or all users if they share records.
    public var records = 10_000
    /// Days of occurrences that one request asks for.
    public var occurrenceDays = 366
    /// Days of progress that one request asks for.
    public var progressDays = 3_660
    /// Days of a calendar.
    public var calendarDays = 62
    /// Bytes of occurrences, of tasks and of entries in a calendar, each: what stands on several days counts there.
    public var calendarBytes = 2 << 20
    /// Tasks in a calendar.
    public var calendarTasks = 2_000
    /// Entries of time that a report or a calendar looks through.
    public var reportEntries = 100_000
    /// Figures in a report of time: modes with time in a bucket.
    public var reportFigures = 5_000
    /// Streaks in a report.
    public var reportStreaks = 20
    /// Changes of a checklist that its burndown looks through.
    public var burndownChanges = 100_000
    /// Repeating tasks that one request looks through.
    public var repeatingTasks = 1_000
    /// Days after its end for which a missed occurrence is carried.
    public var carriedDays = 366
    /// Ordinary tasks that are shown as due on a day.
    public var dueTasks = 500
    /// A user's reminders of a task.
    public var reminders = 8
    /// A user's reminders of all tasks.
    public var remindersOfUser = 5_000
    /// Points that a task may carry.
    public var taskPoints = 10_000
    /// Rewards of a user.
    public var rewards = 100
    /// Points that a reward costs, at most.
    public var rewardPrice = 1_000_000
    /// How many of a reward one purchase buys.
    public var purchaseQuantity = 1_000
    /// Purchases that one request takes out of the history.
    public var deletedPurchases = 10_000
    /// Modes of a user.
    public var modes = 100
    /// Unicode scalars in the name of a mode.
    public var modeNameLength = 100
    /// Hours that an entry may last that the timer did not make.
    public var entryHours = 24
    /// Days of entries that one request asks for.
    public var entryDays = 366
    /// Entries that one entry may overlap.
    public var overlaps = 1_000
    /// Elements on a page.
    public var page = 500
    /// Seconds that a poll may wait.
    public var wait = 60
    /// Polls of a user that may wait at one daemon at once.
    public var waitingPolls = 200
    /// Changes in an answer of the feed.
    public var changes = 500
    /// Bytes of changes in an answer of the feed, and of the elements of a page; a single one may be larger.
    public var pageBytes = 1 << 20
    /// Bytes of a snapshot of all checklists: their text and that of rewards, `snapshotTaskBytes` for each task,
    /// `participantBytes` for each participant, `snapshotRecordBytes` for each record, and `snapshotReminderBytes` for
    /// each reminder.
    public var snapshotBytes = 64 << 20

    /// The default limits.
    public init() {}

    /// The bytes that a task counts for in a snapshot beside its text.
    public static let snapshotTaskBytes = 600

    /// The bytes that a participant counts for in a snapshot, and on a page of checklists.
    public static let participantBytes = 120

    /// The bytes that a record counts for in a snapshot.
    public static let snapshotRecordBytes = 400

    /// The bytes that a reminder counts for in a snapshot.
    public static let snapshotReminderBytes = 100

    /// What a task counts for in a calendar beside its text.
    public static let calendarTaskBytes = 300

    /// How many minutes before a task is due, or begins, a reminder may come: 28 days at most.
    public static let reminderMinutes = 0...40_320

    /// The bytes that a task counts for in a search beside its text.
    public static let searchTaskBytes = 100

    /// The default of both kinds of participant limit.
    public static let usualParticipantLimit = 3

    /// The name and the meaning of each limit in the interface.
    private static let named: [(name: String, limit: any KeyPath<Limits, Int> & Sendable, meaning: String)] = [
        ("body_bytes", \.bodyBytes, "Bytes in a request's body."),
        ("document_bytes", \.documentBytes, "Bytes in an exported document; over is 422."),
        ("title_length", \.titleLength, "Characters in a title."),
        ("description_length", \.descriptionLength, "Characters in a description or a comment."),
        ("section_length", \.sectionLength, "Characters in a section."),
        ("tasks", \.tasks, "Tasks on a checklist."),
        ("comments", \.comments, "Comments on a checklist, on all its tasks together."),
        ("depth", \.depth, "Levels of subtasks, the task itself counted."),
        (
            "checklist_bytes", \.checklistBytes,
            "UTF-8 bytes of text on a checklist: its title and description, and those, the sections, the labels and the `repeat` of its tasks."
        ),
        ("checklist_participants", \.checklistParticipants, "People on a checklist besides its owner."),
        ("task_participants", \.taskParticipants, "People on a task at once."),
        ("invitations", \.invitations, "Invitations to a checklist that are live at once."),
        ("invitation_uses", \.invitationUses, "People who come in by one invitation."),
        ("received_invitations", \.receivedInvitations, "Invitations that wait for one user."),
        (
            "received_invitations_of_owner", \.receivedInvitationsOfOwner,
            "Invitations of one owner that wait for one user."
        ),
        ("blocks", \.blocks, "Users whom a user may block."),
        ("invitation_days", \.invitationDays, "Days until an invitation expires."),
        ("tokens", \.tokens, "A user's API tokens that are live at once."),
        ("token_name_length", \.tokenNameLength, "Characters in the name of an API token."),
        ("token_days", \.tokenDays, "Days until an API token expires."),
        ("checklists", \.checklists, "Checklists that a user may own."),
        ("labels", \.labels, "Labels on a task."),
        ("label_length", \.labelLength, "Characters in a label."),
        ("search_length", \.searchLength, "Characters in a search, `q`."),
        ("search_words", \.searchWords, "Words in a search."),
        (
            "search_bytes", \.searchBytes,
            "Bytes that `GET /v1/tasks` and `GET /v1/labels` look through: those of the checklists' text, and \(searchTaskBytes) for each task. For labels, 64 for each of them too."
        ),
        ("batch_operations", \.batchOperations, "Operations in a batch."),
        (
            "batch_bytes", \.batchBytes,
            "Bytes of tasks in the answer of a batch; an operation behind those is refused."
        ),
        (
            "carried_tasks", \.carriedTasks,
            "Tasks that a request changes beside those that it names: subtasks that go along, and neighbours that make room. Records of occurrences and reminders that change with them count as tasks."
        ),
        ("pauses", \.pauses, "Pauses of a user, and of a task."),
        ("repeat_dates", \.repeatDates, "Dates that a repeating task has taken out, and as many added."),
        ("former_rules", \.formerRules, "Former rules of a task. Of more, the server keeps the latest."),
        (
            "records", \.records,
            "Occurrences of a task that a user has recorded, or all users if they share records."
        ),
        ("occurrence_days", \.occurrenceDays, "Days of occurrences that one request asks for."),
        ("progress_days", \.progressDays, "Days of progress that one request asks for."),
        ("calendar_days", \.calendarDays, "Days of a calendar."),
        (
            "calendar_bytes", \.calendarBytes,
            "Bytes of occurrences, of tasks and of entries in a calendar, each; what stands on several days counts on each."
        ),
        ("calendar_tasks", \.calendarTasks, "Tasks in a calendar."),
        ("report_entries", \.reportEntries, "Entries of time that a report or a calendar looks through."),
        ("report_figures", \.reportFigures, "Modes with time in the buckets of `GET /v1/reports/time`, together."),
        ("report_streaks", \.reportStreaks, "Streaks in a daily or weekly report."),
        (
            "burndown_changes", \.burndownChanges,
            "Changes of a checklist that its burndown looks through; days before those are left out."
        ),
        ("repeating_tasks", \.repeatingTasks, "Repeating tasks that one request looks through."),
        ("carried_days", \.carriedDays, "Days after its end for which a missed occurrence is carried."),
        ("due_tasks", \.dueTasks, "Tasks that do not repeat in an answer of `GET /v1/today`."),
        ("reminders", \.reminders, "A user's reminders of a task."),
        ("reminders_of_user", \.remindersOfUser, "A user's reminders of all tasks together."),
        ("task_points", \.taskPoints, "Points that a task carries."),
        ("rewards", \.rewards, "Rewards of a user."),
        ("reward_price", \.rewardPrice, "Points that a reward costs."),
        ("purchase_quantity", \.purchaseQuantity, "How many of a reward one purchase buys."),
        (
            "deleted_purchases", \.deletedPurchases,
            "Purchases that one `DELETE /v1/purchases` takes out of the history."
        ),
        ("modes", \.modes, "Modes of a user."),
        ("mode_name_length", \.modeNameLength, "Characters in the name of a mode."),
        ("entry_hours", \.entryHours, "Hours that an entry lasts, unless the timer made it."),
        ("entry_days", \.entryDays, "Days of entries that one request asks for."),
        ("overlaps", \.overlaps, "Entries that one entry overlaps, where that is allowed."),
        ("page", \.page, "Elements on a page."),
        ("wait", \.wait, "Seconds that a poll may wait."),
        ("waiting_polls", \.waitingPolls, "Polls of a user that may wait at one daemon at once. More get 429."),
        ("changes", \.changes, "Changes in an answer of the feed."),
        (
            "page_bytes", \.pageBytes,
            "Bytes of changes in an answer of the feed, and of the elements of a page; a single one may be larger."
        ),
        (
            "snapshot_bytes", \.snapshotBytes,
            "Bytes of a snapshot of all checklists: those of their text and of the user's rewards, \(snapshotTaskBytes) for each task, \(participantBytes) for each participant of a checklist, \(snapshotRecordBytes) for each record, and \(snapshotReminderBytes) for each reminder."
        ),
    ]

    /// The limits in the interface.
    public var json: JSONValue {
        .object(Self.named.map { .init($0.name, .integer(Int64(self[keyPath: $0.limit]))) })
    }

    /// Their schema.
    public var schema: Schema {
        .object(
            "Limits", Self.named.map { .init($0.name, .count.described($0.meaning)) }, example: json)
    }
}
