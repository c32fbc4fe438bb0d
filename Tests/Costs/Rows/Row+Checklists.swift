import TestSupport

extension Row {
    /// Checklists themselves.
    static let checklists: [Row] = [
        listChecklists("any"), listChecklists("true"), listChecklists("false"),
        Row("createChecklist", "the longest description", .text) { site in
            let maker = try await site.newcomer()
            return {
                try Request(
                    .post, "/v1/checklists", by: maker,
                    ["title": .string(site.unused("List")), "description": .string(Site.longText)])
            }
        },
        Row("getChecklist", "the longest description", .text) { site in
            let owner = try await site.owner
            let list = try await owner.checklist(site.unused("List"), ["description": .string(Site.longText)])
            return { try Request(.get, "/v1/checklists/\(list)", by: owner) }
        },
        Row("updateChecklist", "the longest description", .text) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            return {
                let text = site.unused("") + Site.longText.dropFirst(20)
                return try Request(.patch, "/v1/checklists/\(list)", by: owner, ["description": .string(text)])
            }
        },
        Row("completeChecklist", "10,000 tasks that are open", .checklists(1), times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            return {
                let list = try await site.wideChecklist()
                return try Request(.post, "/v1/checklists/\(list)/complete", by: owner)
            }
        },
        Row("deleteChecklist", "10,000 tasks", .checklists(1), times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            return { try Request(.delete, "/v1/checklists/\(try await site.wideChecklist())", by: owner) }
        },
        Row("listActivity", "changes of the longest texts", .page) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return { try Request(.get, "/v1/checklists/\(list)/activity?limit=500", by: owner) }
        },
    ]

    /// The people on a checklist.
    static let participants: [Row] = [
        Row("putParticipant", "", .cheap) { site in
            let (maker, friend) = (try await site.newcomer(), try await site.friend)
            return {
                let list = try await site.emptyChecklist(of: maker)
                return try Request(
                    .put, "/v1/checklists/\(list)/participants/\(friend.name)", by: maker, ["role": "editor"])
            }
        },
        Row(
            "removeParticipant", "who is on 10,000 tasks", .checklists(1), times: 1, mayBeRefused: true
        ) { site in
            let (owner, friend) = (try await site.owner, try await site.friend)
            return {
                let list = try await site.wideChecklist()
                try await owner.add(friend, to: list, as: "editor")
                // As if by ten batches of claims.
                try await site.psql(
                    """
                    update tasks set status = 'in_progress',
                        participants = jsonb_build_array(jsonb_build_object('id', '\(friend.id)', 'username', '\(friend.name)'))
                    where checklist_id = '\(list)'
                    """)
                return try Request(.delete, "/v1/checklists/\(list)/participants/\(friend.name)", by: owner)
            }
        },
    ]

    private static func listChecklists(_ archived: String) -> Row {
        Row(
            "listChecklists", "500 with the longest descriptions, archived=\(archived)", .page,
            options: ["archived=\(archived)"]
        ) { site in
            let collector = try await site.collector()
            return { try Request(.get, "/v1/checklists?limit=500&archived=\(archived)", by: collector) }
        }
    }
}
