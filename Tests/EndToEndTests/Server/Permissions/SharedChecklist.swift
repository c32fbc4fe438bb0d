import TestSupport

/// A checklist for the table of permissions.
struct SharedChecklist: Sendable {
    let id: String
    let task: String
    /// A text in everything that only its users may read.
    let secret: String
    let comments: [Permission.Author: String]
    /// Another session of its owner.
    let session: String
    /// An API token of its owner.
    let apiToken: String
    /// An invitation to it, with its token.
    let invitation: JSON
    /// The token of its public link.
    let publicToken: String
    /// The token of its owner's calendar of it.
    let calendarToken: String
    /// A reward of its owner, and a purchase of it.
    let reward: String
    let purchase: String
    /// A mode of its owner, and an entry of another one.
    let mode: String
    let entry: String
    /// The invitation that waits for the removed participant, if the permission needs it.
    let received: String

    /// Makes it; `guests` are editors too. `permission` decides about other things on it.
    init(of people: [Caller: Person], guests: [Caller] = [], for permission: Permission? = nil) async throws {
        let (id, task) = (newID(), newID())
        let secret = "Nobody else may read \(id)"
        guard let owner = people[.owner], let editor = people[.editor], let viewer = people[.viewer] else {
            throw Copy.Breach(description: "Not everybody is there")
        }
        try await owner.must(
            .post, "/v1/checklists",
            [
                "id": .string(id), "title": .string(secret), "participant_limit": .number(Double(3 + guests.count)),
            ])
        try await owner.add(editor, to: id, as: "editor")
        try await owner.add(viewer, to: id, as: "viewer")
        for guest in guests.compactMap({ people[$0] }) { try await owner.add(guest, to: id, as: "editor") }
        _ = try await editor.task(secret, on: id, ["id": .string(task), "section": .string(secret)])
        // One for reads and refusals has the things that every row needs.
        if let isShared = permission.map(\.isShared) ?? true {
            let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22", "shared": .bool(isShared)]
            try await owner.must(.patch, "/v1/tasks/\(task)", ["repeat": rule])
        }
        try await editor.must(.post, "/v1/tasks/\(task)/claim")
        let comments: [Permission.Author: String] = [.editor: newID(), .viewer: newID()]
        for (author, person) in [(Permission.Author.editor, editor), (.viewer, viewer)] {
            try await person.must(
                .post, "/v1/tasks/\(task)/comments",
                ["id": .string(comments[author] ?? ""), "body": .string(secret)])
        }
        invitation = try await owner.invite(to: id, as: "viewer")
        publicToken = String(try await owner.publish(id).split(separator: "/").last ?? "")
        if permission.map({ $0.path == "/v1/me/calendar-link" }) ?? true {
            for (caller, person) in people where caller != .disabled { _ = try await person.calendar() }
        }
        var calendars: [String] = []
        for person in [owner, editor, viewer] { calendars.append(try await person.calendar(of: id)) }
        calendarToken = String(calendars[0].dropFirst("/v1/calendars/".count).dropLast(".ics".count))
        // An existing session serves as well: with too many, the present one would end.
        if try await Self.otherSession(of: owner) == nil {
            _ = try await Person(signingIn: owner.name, http: owner.http)
        }
        session = try await Self.otherSession(of: owner) ?? ""
        let known = try await owner.apiTokens().first?["id"].string
        apiToken = if let known { known } else { try await owner.apiToken(["read"])["id"].string ?? "" }
        if permission?.path.contains("/owner/") == true {
            try await owner.must(.put, "/v1/checklists/\(id)/owner", ["username": .string(viewer.name)])
        }
        if permission?.isByName == true {
            received =
                try await owner.must(
                    .put, "/v1/checklists/\(id)/participants/\(Caller.removed.name)", ["role": "viewer"])["id"].string
                ?? ""
        } else {
            received = newID()
        }
        if permission?.isAboutRewards ?? true {
            reward = try await owner.reward(secret, 1)
            try await owner.earn(10)
            purchase = try await owner.must(.post, "/v1/rewards/\(reward)/purchase", [:])["id"].string ?? ""
        } else {
            (reward, purchase) = (newID(), newID())
        }
        if permission?.isAboutTime ?? true {
            try await owner.must(.patch, "/v1/me/settings", ["overlapping_entries": true])
            let modes = try await owner.modes()
            mode = try await owner.mode(secret)
            entry = try await owner.entry(
                modes["Work"], "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z", ["description": .string(secret)])
            try await owner.must(
                .post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null, "description": .string(secret)])
        } else {
            (mode, entry) = (newID(), newID())
        }
        (self.id, self.task, self.secret, self.comments) = (id, task, secret, comments)
    }

    private static func otherSession(of person: Person) async throws -> String? {
        try await person.must(.get, "/v1/sessions")["sessions"].array.first { $0["current"] == false }?["id"].string
    }

    /// The body of a row for a caller. `{task}`, `{list}` and `{mode}` in it stand for ids.
    func body(of permission: Permission, for caller: Caller) -> JSON? {
        permission.isByToken && permission.method == .post
            ? ["token": invitation["token"]] : permission.sends(caller).map(fill)
    }

    private func fill(_ body: JSON) -> JSON {
        switch body {
        case .string("{task}"): .string(task)
        case .string("{list}"): .string(id)
        case .string("{mode}"): .string(mode)
        case .array(let elements): .array(elements.map(fill))
        case .object(let members): .object(members.mapValues(fill))
        default: body
        }
    }

    /// The path of a row for a caller.
    func path(of permission: Permission, for caller: Caller) -> String {
        let name =
            switch permission.about {
            case .person(let other): other.name
            case .oneself: caller.name
            }
        let id =
            switch permission.path.split(separator: "/").dropFirst().first {
            case _ where permission.path.hasPrefix("/v1/me/checklists/"): id
            case "tasks": task
            case "comments": comments[permission.by] ?? ""
            case "sessions": session
            case "tokens": apiToken
            case "rewards": reward
            case "purchases": purchase
            case "modes": mode
            case "entries": entry
            case "me": received
            default: id
            }
        return permission.path.replacing("{id}", with: id).replacing("{username}", with: name).replacing(
            "{date}", with: "2026-03-22"
        )
        .replacing("{name}", with: "not-found").replacing(/\{[a-z]+\.\.\.\}/, with: "lists")
        .replacing("{invitation_id}", with: invitation["id"].string ?? "")
        .replacing("{token}", with: permission.path.contains("/calendars/") ? calendarToken : publicToken)
            + permission.query
    }
}

extension Permission {
    /// Whether it needs a reward and a purchase.
    fileprivate var isAboutRewards: Bool { path.hasPrefix("/v1/rewards") || path.hasPrefix("/v1/purchases") }

    /// Whether it needs a mode, an entry, and a timer that runs.
    fileprivate var isAboutTime: Bool {
        ["/v1/modes", "/v1/timer", "/v1/entries"].contains { path.hasPrefix($0) }
    }
}
