extension Time {
    static let calendarActions: [Action] = [
        .putCalendarLink, .deleteCalendarLink, .putChecklistCalendarLink, .deleteChecklistCalendarLink,
    ]
}

extension Action {
    /// Gives the actor the address of a calendar of all their tasks, in place of the one that they had.
    public static let putCalendarLink = Action("calendar_link_put", .account(), isRepeatable: false)
    /// Revokes it.
    public static let deleteCalendarLink = Action("calendar_link_delete", .account(), refusals: [.notFound])
    /// Gives the actor the address of a calendar of one checklist, in place of the one that they had.
    public static let putChecklistCalendarLink = Action(
        "checklist_calendar_link_put", .checklist("id"), need: .view, isRepeatable: false)
    /// Revokes it.
    public static let deleteChecklistCalendarLink = Action(
        "checklist_calendar_link_delete", .checklist("id"), need: .view, evenArchived: true)
}
