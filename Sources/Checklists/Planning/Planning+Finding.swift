extension Planning {
    static let findingRefusals: [Refusal] = [.tooMuchToSearch]
}

extension Refusal {
    /// The reader's checklists have more than one request looks through.
    public static let tooMuchToSearch = Refusal(
        "too_much_to_search", .conflict, "Too much to look through",
        "Your checklists together have more tasks and text than one request looks through. Name one by 'checklist_id', or archive some."
    )
}
