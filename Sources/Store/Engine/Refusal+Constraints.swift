import Checklists

extension Refusal {
    /// Which constraint of the database stands for which refusal, in whichever way an action runs: Swift looks an error up here, and
    /// `once`, which keeps the answer for the next time, is given the same list.
    static let constraints: [String: Refusal] = [
        "checklists_title_key": .titleTaken,
        "users_username_key": .usernameTaken,
        "users_email_key": .emailTaken,
        "users_pkey": .idTaken,
        "changes_pkey": .idTaken,
        "checklists_pkey": .idTaken,
        "tasks_pkey": .idTaken,
        "comments_pkey": .idTaken,
        "checklist_participants_within_limit": .checklistFull,
        "checklist_tasks_within_limit": .tooManyTasks,
        "task_participants_within_limit": .taskFull,
    ]

    /// The list as a JSON object. It holds names of our own only, so it may be put into a statement's text as it is.
    static let constraintsJSON =
        "{"
        + constraints.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value.rawValue)""# }.joined(separator: ",")
        + "}"
}
