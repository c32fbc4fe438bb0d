extension Sharing {
    /// The limits.
    public static let limits: [Limit] = [
        .sectionLength, .tasks, .comments, .depth, .checklistBytes, .labels, .labelLength, .carriedTasks, .checklists,
        .checklistParticipants, .taskParticipants, .invitations, .invitationUses, .invitationDays,
        .receivedInvitations, .receivedInvitationsOfOwner, .blocks,
    ]
}

extension Limit {
    /// Unicode scalars in a section: a path of headings.
    public static let sectionLength = Limit("section_length", 500, per: .text, "Characters in a section.")
    /// Tasks on a checklist.
    public static let tasks = Limit(
        "tasks", 10_000, per: .checklist, "Tasks on a checklist.", least: 1_000, refusal: .tooManyTasks)
    /// Comments on a checklist, on all its tasks together.
    public static let comments = Limit(
        "comments", 10_000, per: .checklist, "Comments on a checklist, on all its tasks together.", least: 100,
        refusal: .tooManyComments)
    /// Levels of subtasks, the task itself counted.
    public static let depth = Limit(
        "depth", 8, per: .task, "Levels of subtasks, the task itself counted.",
        // A document of JSON has two levels for each, and one more: see `JSONParser.maximumDepth`.
        most: 15, refusal: .tooDeep)
    /// UTF-8 bytes of text on a checklist: of titles, descriptions, sections and labels, and of `repeat`.
    public static let checklistBytes = Limit(
        "checklist_bytes", 8 << 20, per: .checklist,
        "UTF-8 bytes of text on a checklist: its title and description, and those, the sections, the labels and the `repeat` of its tasks.",
        least: 1 << 16, refusal: .checklistTooLarge)
    /// Labels on a task.
    public static let labels = Limit("labels", 20, per: .task, "Labels on a task.")
    /// Unicode scalars in a label.
    public static let labelLength = Limit("label_length", 50, per: .text, "Characters in a label.")
    /// Tasks that a request changes beside those that it names: subtasks that go along, and neighbours that make room.
    public static let carriedTasks = Limit(
        "carried_tasks", 10_000, per: .request,
        "Tasks that a request changes beside those that it names: subtasks that go along, and neighbours that make room. Records of occurrences and reminders that change with them count as tasks.",
        refusal: .tooMuchAtOnce)
    /// Checklists that a user may own.
    public static let checklists = Limit(
        "checklists", 10_000, per: .user, "Checklists that a user may own.", refusal: .tooManyChecklists)
    /// People on a checklist besides its owner.
    public static let checklistParticipants = Limit(
        "checklist_participants", 100, per: .checklist, "People on a checklist besides its owner.", most: 10_000)
    /// People on a task at once.
    public static let taskParticipants = Limit("task_participants", 100, per: .task, "People on a task at once.")
    /// Invitations to a checklist that are live at once.
    public static let invitations = Limit(
        "invitations", 100, per: .checklist, "Invitations to a checklist that are live at once.",
        refusal: .tooManyInvitations)
    /// Users who may accept one invitation, if it sets a number.
    public static let invitationUses = Limit(
        "invitation_uses", 10_000, per: .thing, "People who come in by one invitation.")
    /// Days until an invitation expires.
    public static let invitationDays = Limit(
        "invitation_days", 365, per: .thing, "Days until an invitation expires.", refusal: .expiryOutOfRange)
    /// Invitations that wait for one user.
    public static let receivedInvitations = Limit(
        "received_invitations", 100, per: .user, "Invitations that wait for one user.", refusal: .tooManyInvitations)
    /// Of these, those of one owner.
    public static let receivedInvitationsOfOwner = Limit(
        "received_invitations_of_owner", 10, per: .user, "Invitations of one owner that wait for one user.",
        refusal: .tooManyInvitations)
    /// Users whom a user may block.
    public static let blocks = Limit(
        "blocks", 1_000, per: .user, "Users whom a user may block.", refusal: .tooManyBlocks)
}

extension Sharing {
    /// The default of both kinds of participant limit.
    public static let usualParticipantLimit = 3
    /// The bytes that a participant counts for in a snapshot, and on a page of checklists.
    public static let participantBytes = 120
}
