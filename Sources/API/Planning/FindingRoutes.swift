import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Tasks and labels of all checklists.
struct FindingRoutes: RouteGroup {
    let store: Store
    let limits: Limits

    static let tag = (name: "Finding", description: "The tasks and labels of all checklists that you may see.")

    var routes: [Route] {
        [
            .get("/v1/tasks", .read, "findTasks", "The tasks of all checklists that you may see", handler: tasks)
                .described(
                    """
                    `q` finds the tasks whose title, section and description together have all of its words, ignoring \
                    case and width. A word may be a part of one: so it works in languages that write no spaces.

                    In `due_before` and `due_after`, a date is the start of that day in UTC. A task's `due_on` is \
                    compared as the start of its day at the offset that the parameter has, and its `due_at` as a time. \
                    So for a day of your own send its two midnights with your offset. Write `+` as `%2B`.
                    """
                ).parameters(
                    .query("q", "Words, at most \(limits[.searchWords]).", textField.schema),
                    .query(
                        "status", "Only tasks of this status; `open`: all that are not completed.",
                        .words(Self.statuses)),
                    .query("priority", "Only tasks of this priority; `none`: without one.", .words(Self.priorities)),
                    .query("label", "Only tasks with this label, ignoring case.", labelField.schema),
                    .query("checklist_id", "Only tasks of this checklist, even an archived one.", .id),
                    .query("participant", "`me`: only tasks that you have taken.", .words(["me"])),
                    .query(
                        "repeating", "Only tasks that repeat, or only those that do not.", .words(["true", "false"])),
                    .query("due_before", "Only tasks that are due before this time or date.", .dateOrTime),
                    .query("due_after", "Only tasks that are due at this time or date or later.", .dateOrTime),
                    .query(
                        "archived", "`true`: only tasks of archived checklists. `any`: these too.",
                        .words(ArchiveFilter.self).with("default", "false")),
                    .query(
                        "sort",
                        """
                        `due`: tasks that are not due come last. `created`, `updated`: the latest first. `priority`: \
                        `do_first` to `delay`, then none, each by `due`. `rank`: titles with `q` as it is, then titles \
                        with all of its words, then others, each by `updated`. Unless set, `rank` with `q`, else `due`.
                        """, .words(TaskSearch.Order.self)),
                    .limit(limits), .page
                ).answering(
                    .page(
                        Representations.page("FoundTaskPage", "tasks", of: Representations.task, limits),
                        "The tasks.")
                ).refusing(.tooMuchToSearch).compressed,
            .get("/v1/labels", .read, "listLabels", "The labels in use", handler: labels)
                .described(
                    """
                    Of the tasks on all checklists that you may see and that are not archived. Labels that differ only \
                    by case are one, written as most tasks have it. A user whose tasks have none gets five that are \
                    usual.
                    """
                ).parameters(.limit(limits), .page).answering(
                    .page(
                        Representations.page("LabelPage", "labels", of: Representations.label, limits),
                        "Those first that most open tasks have.")
                ).refusing(.tooMuchToSearch),
        ]
    }

    private var textField: Field { .line("q", 1...limits[.searchLength]) }
    private var labelField: Field { .line("label", 1...limits[.labelLength]) }
    private static let statuses = TaskStatus.allCases.map(\.rawValue) + ["open"]
    private static let priorities = Priority.allCases.map(\.rawValue) + ["none"]

    @Sendable func tasks(_ call: Call) async throws -> Reply {
        var search = TaskSearch()
        search.text = try words(call)
        search.status = try word("status", Self.statuses, call)
        search.priority = try word("priority", Self.priorities, call)
        search.label = try text(labelField, call)
        search.checklist = try text(.id("checklist_id"), call)
        search.participant = try word("participant", ["me"], call).map { _ in try call.user.user.lowercase }
        search.isRepeating = try word("repeating", ["true", "false"], call).map { $0 == "true" }
        search.dueBefore = try bound("due_before", call)
        search.dueAfter = try bound("due_after", call)
        switch try word("archived", ArchiveFilter.allCases.map(\.rawValue), call) {
        case ArchiveFilter.included.rawValue: search.isArchived = nil
        case let text: search.isArchived = text == ArchiveFilter.only.rawValue
        }
        search.order =
            try word("sort", TaskSearch.Order.allCases.map(\.rawValue), call).flatMap(TaskSearch.Order.init(rawValue:))
            ?? (search.text == nil ? .due : .rank)
        let page = try await store.tasks(
            found: search, for: call.user.user, limits: limits, after: call.pageKey(), limit: call.limit(limits))
        return try call.page("tasks", page)
    }

    @Sendable func labels(_ call: Call) async throws -> Reply {
        let after = try call.pageKey()
        var page = try await store.labels(for: call.user.user, limits: limits, after: after, limit: call.limit(limits))
        if page.elements.isEmpty && after == nil {
            page.elements = try Representations.offeredLabels.prefix(call.limit(limits)).map {
                JSONValue.object([.init("label", .string($0)), .init("open_task_count", .integer(0))]).bytes
            }
        }
        return try call.page("labels", page)
    }

    /// The words of a search, with a space between two.
    private func words(_ call: Call) throws -> String? {
        guard let words = try text(textField, call)?.split(whereSeparator: \.isWhitespace) else { return nil }
        guard words.count <= limits[.searchWords] else {
            throw Problem.invalidParameter("q", "must not have more than \(limits[.searchWords]) words")
        }
        return words.joined(separator: " ")
    }

    /// A text in the query, by the rules of a field.
    private func text(_ field: Field, _ call: Call) throws -> String? {
        guard let text = try call.query(field.name) else { return nil }
        do throws(FieldError) {
            return try field.read(.string(text)).string
        } catch {
            throw Problem.invalidParameter(field.name, error.detail)
        }
    }

    private func word(_ name: String, _ words: [String], _ call: Call) throws -> String? {
        guard let text = try call.query(name) else { return nil }
        guard words.contains(text) else {
            throw Problem.invalidParameter(name, "must be one of " + words.joined(separator: ", "))
        }
        return text
    }

    private func bound(_ name: String, _ call: Call) throws -> TaskSearch.DueBound? {
        guard let text = try call.query(name) else { return nil }
        guard let bound = TaskSearch.DueBound(text) else {
            throw Problem.invalidParameter(
                name,
                """
                must be an existing date or time \(Timestamp.form), such as 2026-12-24 or 2026-12-24T00:00:00%2B01:00
                """)
        }
        return bound
    }
}
