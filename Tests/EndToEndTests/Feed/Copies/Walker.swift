import ClientValues
import TestSupport

/// A user who edits at random. Their client's copy decides the next request, and may be out of date.
///
/// The chances are such that a walk of 10,000 edits does each kind of edit more than ten times on average.
/// `RandomWalkTests` asks that none is missing, and rarer ones would be missing by chance.
struct Walker: Sendable {
    /// A request, and its kind of edit.
    struct Step: Sendable {
        let kind: String
        let method: HTTP.Method
        let path: String
        var body: JSON?
        /// The id of the thing that it makes.
        var made: String?
    }

    let person: Person
    /// The names of the others.
    let others: [String]
    var random: SeededGenerator
    /// Comments that were made, and perhaps deleted since.
    private var comments: [String] = []
    /// Entries that were made by hand, and perhaps deleted since.
    var entries: [String] = []
    private(set) var count = 0

    /// The number of checklists and tasks from which on some are deleted.
    private static let (ownLists, tasks) = (3, 25)

    init(_ person: Person, others: [String], seed: UInt64) {
        self.person = person
        self.others = others
        random = SeededGenerator(seed: seed)
    }

    /// The next request.
    mutating func step(by copy: Copy) -> Step {
        count += 1
        if let step = stepOnWhatWaits(copy) { return step }
        if random.chance(0.02) { return set() }
        if random.chance(0.06) { return stepOnTime(copy) }
        let lists = copy.checklists.values.sorted { ($0.id) < ($1.id) }
        let own = lists.filter { $0.role == .owner }
        if own.isEmpty || random.chance(0.02) && own.count < Self.ownLists { return newList() }
        if own.count > Self.ownLists, let list = own.randomElement(using: &random) { return delete(list) }
        guard let list = lists.randomElement(using: &random) else { return newList() }
        if list.isArchived, list.role == .owner, random.chance(0.5) {
            return Step(kind: "take back", method: .patch, path: list.path, body: ["archived": false])
        }
        if random.chance(0.05), let move = move(from: list, to: lists.randomElement(using: &random)) { return move }
        if random.chance(0.04) { return place(list, beside: lists.randomElement(using: &random) ?? list) }
        if random.chance(0.03), let other = lists.randomElement(using: &random) { return batch(on: list, and: other) }
        if random.chance(0.12), let step = stepOnOccurrences(list) { return step }
        if random.chance(0.06), let step = stepOnReminders(list) { return step }
        guard random.chance(0.18) else { return stepOnTasks(list) }
        // Only an owner may do most of these.
        return stepOnList(random.chance(0.5) ? own.randomElement(using: &random) ?? list : list)
    }

    /// An answer to an invitation or an offer, often enough that neither waits for long.
    private mutating func stepOnWhatWaits(_ copy: Copy) -> Step? {
        if let id = copy.invitations.keys.sorted().first, random.chance(0.2) {
            let path = "/v1/me/invitations/\(id)"
            return random.chance(0.5)
                ? Step(kind: "accept an invitation", method: .post, path: "\(path)/accept")
                : Step(kind: "decline an invitation", method: .delete, path: path)
        }
        let offered = copy.checklists.values.filter { $0.offeredTo != nil }.sorted { $0.id < $1.id }
        if let list = offered.first(where: { $0.offeredTo == person.id }), random.chance(0.2) {
            return random.chance(0.5)
                ? Step(kind: "accept an offer", method: .post, path: "\(list.path)/owner/accept")
                : Step(kind: "decline an offer", method: .delete, path: "\(list.path)/owner/offer")
        }
        if let list = offered.first(where: { $0.role == .owner }), random.chance(0.07) {
            return Step(kind: "withdraw an offer", method: .delete, path: "\(list.path)/owner/offer")
        }
        return nil
    }

    /// Another place among the walker's checklists, often one where at some time no number is left, or another look.
    private mutating func place(_ list: Copy.Checklist, beside other: Copy.Checklist) -> Step {
        let body: JSON =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: ["before": .string(other.id)]
            case 1: ["after": .string(other.id), "favorite": .bool(random.chance(0.5))]
            case 2: ["position": .number(Double(Int.random(in: 0...2, using: &random)))]
            case 3: ["position": nil, "color": "#1e90ff"]
            default: ["muted": .bool(random.chance(0.5))]
            }
        return Step(kind: "place", method: .patch, path: "/v1/me/checklists/\(list.id)", body: body)
    }

    /// Operations on the tasks of two checklists.
    private mutating func batch(on list: Copy.Checklist, and other: Copy.Checklist) -> Step {
        let operations = (0..<Int.random(in: 2...6, using: &random)).map { number -> JSON in
            let place = number.isMultiple(of: 2) ? list : other
            var members = operation(place).object
            if members["op"] == "create" { members["checklist_id"] = .string(place.id) }
            return .object(members)
        }
        return Step(
            kind: "batch across", method: .post, path: "/v1/tasks/batch",
            body: ["atomic": .bool(random.chance(0.5)), "operations": .array(operations)])
    }

    /// An edit of the user's settings.
    private mutating func set() -> Step {
        let zones: [JSON] = ["Europe/Berlin", "Asia/Kolkata", "America/St_Johns"]
        let body: JSON =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: ["time_zone": zones.randomElement(using: &random) ?? "Etc/UTC"]
            case 1: ["day_starts_at": .string("0\(Int.random(in: 0...9, using: &random)):30")]
            case 2: ["notifications": ["week": ["enabled": .bool(random.chance(0.5)), "at": "08:00"]]]
            default: ["pauses": [["from": .string("2026-12-\(10 + count % 20)")]], "locale": "de-DE"]
            }
        return Step(kind: "set", method: .patch, path: "/v1/me/settings", body: body)
    }

    /// Other reminders of a task, or none any more.
    private mutating func stepOnReminders(_ list: Copy.Checklist) -> Step? {
        guard let task = anyTask(list) else { return nil }
        let path = "/v1/tasks/\(task)/reminders"
        if random.chance(0.15) { return Step(kind: "end reminders", method: .delete, path: path) }
        let reminders = (0..<Int.random(in: 0...2, using: &random)).map { number -> JSON in
            random.chance(0.5)
                ? ["at": .string("\(Int.random(in: 10...23, using: &random)):0\(number)")]
                : ["before_minutes": .number(Double(Int.random(in: 0...90, using: &random) * 2 + number))]
        }
        return Step(kind: "set reminders", method: .put, path: path, body: ["reminders": .array(reminders)])
    }

    /// Some tasks of a checklist to another one, or to where they are.
    private mutating func move(from list: Copy.Checklist, to other: Copy.Checklist?) -> Step? {
        let ids = list.tasks.keys.sorted().shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        guard let other, !ids.isEmpty else { return nil }
        var body: [String: JSON] = ["task_ids": .array(ids.map(JSON.string)), "checklist_id": .string(other.id)]
        if random.chance(0.5) { body["section"] = .string("Part \(Int.random(in: 0...3, using: &random))") }
        return Step(kind: "move away", method: .post, path: "/v1/tasks/move", body: .object(body))
    }

    private mutating func newList() -> Step {
        if random.chance(0.45) {
            let tasks = (0..<Int.random(in: 0...5, using: &random)).map { number -> JSON in
                [
                    "title": "Imported \(number)", "subtasks": [["title": "Below", "section": "Part"]],
                    "section": "Part",
                ]
            }
            return Step(
                kind: "import", method: .post, path: "/v1/imports",
                body: ["title": "Imported \(count) of \(person.name)", "tasks": .array(tasks)])
        }
        return Step(
            kind: "create checklist", method: .post, path: "/v1/checklists",
            body: ["title": "List \(count) of \(person.name)", "participant_limit": 4])
    }

    private func delete(_ list: Copy.Checklist) -> Step {
        Step(kind: "delete checklist", method: .delete, path: list.path)
    }

    private mutating func stepOnList(_ list: Copy.Checklist) -> Step {
        let other = others.randomElement(using: &random) ?? ""
        let place = "\(list.path)/participants/\(other)"
        switch Int.random(in: 0..<100, using: &random) {
        case ..<16:
            return Step(
                kind: "edit checklist", method: .patch, path: list.path,
                body: ["title": "List \(count) by \(person.name)", "description": "Edit \(count)"])
        case ..<44:
            let role: JSON = random.chance(0.75) ? "editor" : "viewer"
            return Step(kind: "put participant", method: .put, path: place, body: ["role": role])
        case ..<53: return Step(kind: "remove participant", method: .delete, path: place)
        case ..<61:
            let isBlock = random.chance(0.35)
            return Step(
                kind: isBlock ? "block" : "unblock", method: isBlock ? .put : .delete, path: "/v1/me/blocks/\(other)")
        case ..<64:
            let who: JSON = random.chance(0.5) ? "nobody" : "anyone"
            return Step(kind: "may be added", method: .patch, path: "/v1/me", body: ["who_may_add": who])
        case ..<71:
            return Step(kind: "leave", method: .delete, path: "\(list.path)/participants/\(person.name)")
        case ..<85:
            let there = list.fields.participants.map(\.username)
            let name = there.filter { $0 != person.name }.sorted().randomElement(using: &random) ?? other
            return Step(kind: "offer", method: .put, path: "\(list.path)/owner", body: ["username": .string(name)])
        case ..<92: return Step(kind: "archive", method: .patch, path: list.path, body: ["archived": true])
        case ..<97: return Step(kind: "complete all", method: .post, path: "\(list.path)/complete")
        default: return delete(list)
        }
    }

    private mutating func stepOnTasks(_ list: Copy.Checklist) -> Step {
        if let comment = comments.last, random.chance(0.02) {
            comments.removeLast()
            return Step(kind: "delete comment", method: .delete, path: "/v1/comments/\(comment)")
        }
        if random.chance(0.06) {
            let operations = (0..<Int.random(in: 1...6, using: &random)).map { _ in operation(list) }
            return Step(
                kind: "batch", method: .post, path: "\(list.path)/tasks/batch",
                body: ["atomic": .bool(random.chance(0.5)), "operations": .array(operations)])
        }
        guard let task = anyTask(list), list.tasks.count <= Self.tasks || random.chance(0.5) else {
            return list.tasks.isEmpty
                ? newTask(list) : Step(kind: "delete task", method: .delete, path: "/v1/tasks/\(anyTask(list) ?? "")")
        }
        let path = "/v1/tasks/\(task)"
        switch Int.random(in: 0..<100, using: &random) {
        case ..<18: return newTask(list)
        case ..<34: return Step(kind: "edit task", method: .patch, path: path, body: edit())
        case ..<48: return Step(kind: "set status", method: .patch, path: path, body: ["status": status()])
        case ..<62: return Step(kind: "claim", method: .post, path: "\(path)/claim")
        case ..<70: return Step(kind: "release", method: .post, path: "\(path)/release")
        case ..<82: return Step(kind: "move", method: .patch, path: path, body: .object(place(list)))
        case ..<86: return Step(kind: "delete task", method: .delete, path: path)
        case ..<92:
            let comment = newID()
            comments.append(comment)
            return Step(
                kind: "comment", method: .post, path: "\(path)/comments",
                body: ["id": .string(comment), "body": "Edit \(count)"])
        default:
            let other = others.randomElement(using: &random) ?? ""
            let assigns = random.chance(0.7)
            return Step(
                kind: assigns ? "assign" : "unassign", method: assigns ? .put : .delete,
                path: "\(path)/participants/\(other)")
        }
    }

    private mutating func newTask(_ list: Copy.Checklist) -> Step {
        Step(kind: "create task", method: .post, path: "\(list.path)/tasks", body: .object(task(list)))
    }

    private mutating func task(_ list: Copy.Checklist) -> [String: JSON] {
        var fields = random.chance(0.5) ? place(list) : [:]
        fields["title"] = "Task \(count) of \(person.name)"
        return fields
    }

    private mutating func edit() -> JSON {
        let limit = Int.random(in: 1...4, using: &random)
        return [
            "title": "Edit \(count) by \(person.name)", "labels": ["x", "y\(count)"],
            "participant_limit": .number(Double(limit)),
            "points": .number(Double(Int.random(in: 0...2, using: &random))),
        ]
    }

    private mutating func status() -> JSON {
        (["available", "in_progress", "completed", "completed"] as [JSON]).randomElement(using: &random) ?? "available"
    }

    private mutating func anyTask(_ list: Copy.Checklist) -> String? {
        list.tasks.keys.sorted().randomElement(using: &random)
    }

    /// A task's new place: often beside the same task, so that at some time no number is left there.
    private mutating func place(_ list: Copy.Checklist) -> [String: JSON] {
        let ids = list.tasks.keys.sorted()
        switch Int.random(in: 0..<10, using: &random) {
        case ..<4: return ids.first.map { ["after": .string($0)] } ?? [:]
        case ..<5: return ["position": .number(Double(Int.random(in: 0...3, using: &random)))]
        case ..<7: return anyTask(list).map { ["parent_id": .string($0)] } ?? [:]
        case ..<8: return ["parent_id": nil, "section": .string("Part \(Int.random(in: 0...3, using: &random))")]
        default: return anyTask(list).map { ["before": .string($0)] } ?? [:]
        }
    }

    private mutating func operation(_ list: Copy.Checklist) -> JSON {
        guard let id = anyTask(list) else { return .object(task(list).merging(["op": "create"]) { $1 }) }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return .object(task(list).merging(["op": "create"]) { $1 })
        case 1: return .object(edit().object.merging(["op": "update", "id": .string(id)]) { $1 })
        case 2: return ["op": "update", "id": .string(id), "status": status()]
        case 3: return .object(place(list).merging(["op": "move", "id": .string(id)]) { $1 })
        case 4: return ["op": "delete", "id": .string(id)]
        case 5: return ["op": "claim", "id": .string(id)]
        default: return ["op": "release", "id": .string(id)]
        }
    }
}

extension Copy.Checklist {
    fileprivate var id: String { fields.id.rawValue }
    fileprivate var offeredTo: String? { fields.offeredTo?.id.rawValue }
    fileprivate var path: String { "/v1/checklists/\(id)" }
}
