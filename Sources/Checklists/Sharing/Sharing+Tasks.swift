extension Sharing {
    static let taskActions: [Action] = [
        .createTask, .updateTask, .deleteTask, .claimTask, .releaseTask, .batch, .batchAcross, .moveTasks,
        .createComment,
        .deleteComment,
    ]
    static let taskRefusals: [Refusal] = [
        .taskFull, .taskCompleted, .tooManyTasks, .parentNotFound, .neighbourNotFound, .ownSubtask, .tooDeep,
        .sectionOfParent, .tooMuchAtOnce, .tooManyComments,
    ]
    static let taskChanges: [ChangeKind] = [
        .taskCreated, .taskUpdated, .taskMoved, .taskCompleted, .taskReopened, .taskClaimed, .taskReleased,
        .taskDeleted, .commentAdded, .commentUpdated, .commentDeleted,
    ]
}

extension Action {
    /// The refusals for the members of a task.
    private static let members: [Refusal] = [
        .parentNotFound, .neighbourNotFound, .tooDeep, .sectionOfParent, .checklistTooLarge, .tooMuchAtOnce,
        .ruleInvalid, .ruleWithoutDates, .ruleMissing, .startMissing,
    ]

    /// Puts a task on a checklist.
    public static let createTask = Action(
        "task_create", .checklist("checklist_id", sharesCommits: true), need: .edit, logs: [.taskCreated, .taskMoved],
        refusals: [.idTaken, .tooManyTasks] + members)
    /// Edits or moves a task.
    public static let updateTask = Action(
        "task_update", .task("id"), need: .edit, isConditional: true,
        logs: [.taskUpdated, .taskMoved, .taskCompleted, .taskReopened, .pointsAdded],
        locksMoreWith: ["section", "parent_id", "repeat"], mayAskToBeAlone: true, hastens: Planning.times,
        refusals: [.limitBelowTaken, .ownSubtask, .inFuture, .notCompleting] + members)
    /// Deletes a task with its subtasks.
    public static let deleteTask = Action(
        "task_delete", .task("id", sharesCommits: false), need: .edit, isConditional: true,
        logs: [.taskDeleted, .pointsAdded],
        refusals: [.tooMuchAtOnce])
    /// Puts the actor, or another user of the checklist, on a task.
    public static let claimTask = Action(
        "task_claim", .task("id"), need: .edit, isConditional: true, logs: [.taskClaimed],
        refusals: [.taskCompleted, .taskFull, .notAParticipant])
    /// Takes the actor, or another user, off a task.
    public static let releaseTask = Action(
        "task_release", .task("id"), need: .edit, isConditional: true, logs: [.taskReleased])
    /// Many task actions on one checklist.
    public static let batch = Action(
        "tasks_batch", .checklist("id"), need: .edit,
        logs: [
            .taskCreated, .taskUpdated, .taskMoved, .taskCompleted, .taskReopened, .taskClaimed, .taskReleased,
            .taskDeleted, .pointsAdded,
        ],
        hastens: Planning.times,
        refusals: [
            .batchRefused, .idTaken, .limitBelowTaken, .taskCompleted, .taskFull, .tooManyTasks, .ownSubtask, .inFuture,
            .notCompleting,
        ] + members)
    /// The same on many checklists. It locks them all, so it runs in the order of its actor.
    public static let batchAcross = Action(
        "tasks_batch_across", .actor, need: .edit, logs: batch.logs, hastens: Planning.times,
        refusals: [
            .batchRefused, .idTaken, .limitBelowTaken, .taskCompleted, .taskFull, .tooManyTasks, .ownSubtask, .inFuture,
            .notCompleting,
        ] + members)
    /// Moves tasks to another checklist. It locks several checklists, so it runs in the order of its actor.
    public static let moveTasks = Action(
        "tasks_move", .actor, need: .edit, logs: [.taskCreated, .taskDeleted, .taskMoved],
        refusals: [.tooManyTasks, .tooManyComments, .sectionOfParent, .checklistTooLarge, .tooMuchAtOnce])
    /// Comments on a task.
    public static let createComment = Action(
        "comment_create", .task("task_id"), need: .view, logs: [.commentAdded],
        refusals: [.idTaken, .tooManyComments])
    /// Deletes a comment.
    public static let deleteComment = Action(
        "comment_delete", .actor, need: .view, logs: [.commentDeleted], refusals: [.forbidden])
}

extension Refusal {
    /// All places on the task are taken.
    public static let taskFull = Refusal(
        "task_full", .conflict, "The task is full", "All places on the task are taken.")
    /// A completed task cannot be claimed.
    public static let taskCompleted = Refusal(
        "task_completed", .conflict, "The task is completed", "A completed task cannot be taken.")
    /// The checklist has as many tasks as the limit allows.
    public static let tooManyTasks = Refusal(
        "too_many_tasks", .invalid, "Too many tasks", "The checklist has as many tasks as the limit allows.")
    /// The checklist has as many comments as the limit allows.
    public static let tooManyComments = Refusal(
        "too_many_comments", .invalid, "Too many comments",
        "The tasks of this checklist have as many comments together as 'limit' allows. Delete some.")
    /// The parent is not a task of this checklist.
    public static let parentNotFound = Refusal(
        "parent_not_found", .invalid, "No such parent", "There is no such task on this checklist.", at: "/parent_id")
    /// The neighbour is not a task of this checklist.
    public static let neighbourNotFound = Refusal(
        "neighbour_not_found", .invalid, "No such neighbour",
        "'before' or 'after' names no task of this checklist, or no checklist of yours.")
    /// A task cannot move below itself.
    public static let ownSubtask = Refusal(
        "own_subtask", .invalid, "A task below itself", "A task cannot be moved below itself.", at: "/parent_id")
    /// Subtasks would be nested deeper than the limit allows.
    public static let tooDeep = Refusal(
        "too_deep", .invalid, "Nested too deep", "Subtasks may be as many levels deep as 'limit' says.",
        at: "/parent_id")
    /// A subtask is in its parent's section.
    public static let sectionOfParent = Refusal(
        "section_of_parent", .invalid, "The section is the parent's", "A subtask stands in its parent's section.",
        at: "/section")
    /// One request would do more than one may.
    public static let tooMuchAtOnce = Refusal(
        "too_much_at_once", .invalid, "Too much at once",
        "A request may change only so many tasks beside those that it names, and a batch may answer with only so many bytes of tasks. Send it in parts."
    )
}

extension ChangeKind {
    /// A task is on the checklist now.
    public static let taskCreated = ChangeKind("task.created", in: .checklist, Representations.task)
    /// A task was edited.
    public static let taskUpdated = ChangeKind("task.updated", in: .checklist, Representations.task)
    /// A task has another place, section or parent.
    public static let taskMoved = ChangeKind(
        "task.moved", in: .checklist, Representations.task,
        note: "with another section, its subtasks have that too, with this version and `updated_at`")
    /// A task was completed.
    public static let taskCompleted = ChangeKind("task.completed", in: .checklist, Representations.task)
    /// A completed task is open again.
    public static let taskReopened = ChangeKind("task.reopened", in: .checklist, Representations.task)
    /// A user is on a task now.
    public static let taskClaimed = ChangeKind("task.claimed", in: .checklist, Representations.task)
    /// A user is no longer on a task.
    public static let taskReleased = ChangeKind("task.released", in: .checklist, Representations.task)
    /// A task is gone from the checklist, perhaps to another one.
    public static let taskDeleted = ChangeKind(
        "task.deleted", in: .checklist, Representations.deletedTask,
        note: "each subtask before its parent; drop it only from a copy of this checklist")
    /// A comment was added.
    public static let commentAdded = ChangeKind("comment.added", in: .checklist, Representations.comment)
    /// A comment has lost its author, because the account was deleted.
    public static let commentUpdated = ChangeKind("comment.updated", in: .checklist, Representations.comment)
    /// A comment is gone.
    public static let commentDeleted = ChangeKind(
        "comment.deleted", in: .checklist, Representations.deletedComment)
}
