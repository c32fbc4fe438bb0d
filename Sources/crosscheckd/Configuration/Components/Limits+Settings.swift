import Checklists

extension Limits {
    /// Reads the limits that the operator may set.
    init(_ read: SettingReader) {
        self.init()
        checklistParticipants = read.integer(
            "checklist-participants", checklistParticipants, in: 1...10_000,
            "The highest participant limit of a checklist")
        taskParticipants = read.integer(
            "task-participants", taskParticipants, in: 1...1_000, "The highest participant limit of a task")
        waitingPolls = read.integer(
            "waiting-polls", waitingPolls, in: 1...1_000_000, "How many polls of one user may wait at this daemon")
    }
}
