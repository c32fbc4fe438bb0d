import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Recurrence
import Sessions
import Store

/// The occurrences of tasks that repeat: reading them, and recording their completion.
struct OccurrenceRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let edits: OccurrenceEdits
    let rules: RuleTurns
    let limits: Limits
    private let batchShape: Batch

    init(store: Store, actions: Actions, edits: OccurrenceEdits, rules: RuleTurns, limits: Limits) {
        (self.store, self.actions, self.edits, self.rules, self.limits) = (store, actions, edits, rules, limits)
        batchShape = Shapes.occurrencesBatch(limits)
    }

    static let tag = (name: "Occurrences", description: "The due dates of tasks that repeat, and your records of them.")

    var routes: [Route] {
        [
            .get("/v1/occurrences", .read, "listOccurrences", "The occurrences in a range of days", handler: list)
                .described(
                    """
                    Of the tasks on your checklists that are not archived: those for everyone, and those that you are \
                    on. An occurrence belongs to the range if one of its days is in it.
                    """
                ).parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query(
                        "to", "The last day; at most \(limits[.occurrenceDays]) days together.", .date, isRequired: true
                    ),
                    .query("checklist_id", "Only of this checklist.", .id),
                    .query("span", "Only those of this length.", .words(Recurrence.Span.self)),
                    .query("state", "Only those in this state.", .words(RepeatingTask.Record.State.self)),
                    .limit(limits), .page
                ).answering(
                    .page(
                        Representations.page(
                            "OccurrencePage", "occurrences", of: Representations.occurrence, limits),
                        "By date, then by priority, then by position.")
                ).refusing(.rangeTooLong, .tooManyRepeating).compressed,
            .get("/v1/today", .read, "getToday", "The occurrences and tasks that are due on a day", handler: today)
                .described("In your time zone and by your start of day: `GET /v1/me/settings`.")
                .parameters(.query("date", "The day. Absent: your present one.", .date))
                .answering(.ok(Representations.today, "The occurrences and tasks."))
                .refusing(.tooManyRepeating, .tooMuchToSearch).compressed,
            .put(
                "/v1/tasks/{id}/occurrences/{date}", .write, "setOccurrence",
                "Say how often you did an occurrence, or skip it", does: .setOccurrence, handler: set
            ).described(
                """
                Skipping sets the count to 0, and a count ends skipping. The points of each time that is added are \
                earned, and those of each time that is taken away go back.
                """
            ).taking(Shapes.occurrence).answering(occurrence).refusing(.notFound),
            .post(
                "/v1/tasks/{id}/occurrences/{date}/complete", .write, "completeOccurrence",
                "Do an occurrence once more",
                does: .completeOccurrence, handler: complete
            ).described("Nothing changes if its goal is met. Retry with an `Idempotency-Key`.")
                .taking(.optional(Shapes.completion))
                .answering(occurrence),
            .post(
                "/v1/tasks/{id}/occurrences/{date}/uncomplete", .write, "uncompleteOccurrence",
                "Take back the last time that an occurrence was done", does: .uncompleteOccurrence, handler: uncomplete
            ).described(
                "Of a shared one, your own last time, or else the last one. Nothing changes if its count is 0."
            ).answering(occurrence),
            .delete(
                "/v1/tasks/{id}/occurrences/{date}", .write, "deleteOccurrence",
                "Take one date out of a repeating task",
                does: .deleteOccurrence, handler: delete
            ).described(
                "`except` then has it. Everyone's records of that date are gone, and the points that you earned there."
            ).answering(.noContent),
            .post(
                "/v1/occurrences/batch", .write, "batchOccurrences", "Do, skip and delete many occurrences",
                does: .batchOccurrences, handler: batch
            ).described(
                "If `atomic` is true, the first refused operation undoes the whole batch, and its problem is the answer."
            ).taking(.json(batchShape.schema)).answering(
                .ok(
                    BatchReply.schemaOfOccurrences(limits),
                    "The result of each operation. If `atomic` is false, some of them may be problems.")),
        ]
    }

    private var occurrence: OperationAnswer { .ok(Representations.occurrence, "The occurrence.", isVersioned: true) }

    @Sendable func set(_ call: Call) async throws -> Reply {
        let (arguments, key) = try await call.read(Shapes.occurrence)
        guard arguments.contains(where: { $0.name != "at" }) else {
            throw Problem.invalidRequest([FieldError("", "must have count or skipped")])
        }
        return try await act(.setOccurrence, call, arguments, key)
    }

    @Sendable func complete(_ call: Call) async throws -> Reply {
        let (arguments, key) = try await call.readOptional(Shapes.completion)
        return try await act(.completeOccurrence, call, arguments, key)
    }

    @Sendable func uncomplete(_ call: Call) async throws -> Reply {
        try await act(.uncompleteOccurrence, call, [], try await call.keyWithoutBody())
    }

    @Sendable func delete(_ call: Call) async throws -> Reply {
        try await act(.deleteOccurrence, call, [], try await call.keyWithoutBody())
    }

    private func act(
        _ action: Action, _ call: Call, _ arguments: [JSONValue.Member], _ key: IdempotencyKey?
    ) async throws -> Reply {
        let user = try call.user
        let edits = RecordEdits(edits: [
            .init(
                try call.pathID(), try call.pathDate(), arguments + (try call.ifMatch()),
                isDelete: action == .deleteOccurrence)
        ])
        let answer = try await self.edits.workOut(edits, by: user) { worked, store in
            try await actions.perform(action, by: user, worked.edits[0], key: key, in: store)
        }
        return try Reply(answer)
    }

    @Sendable func batch(_ call: Call) async throws -> Reply {
        let (body, key) = try await call.json()
        let request: Batch.Request
        do {
            request = try batchShape.read(body)
        } catch {
            throw Problem.invalidRequest(error.errors)
        }
        let user = try call.user
        let edits = RecordEdits(
            edits: try request.operations.map { operation in
                let named = JSONValue.object(operation)
                guard let task = named["task_id"]?.string.flatMap(UUID.init(uuidString:)),
                    let date = named["date"]?.string.flatMap({ CalendarDate($0) })
                else { throw Problem.internalError }
                return .init(
                    task, date, operation.filter { !["task_id", "date"].contains($0.name) },
                    isDelete: named["op"] == "delete")
            })
        let answer = try await self.edits.workOut(edits, by: user) { worked, store in
            try await actions.perform(
                .batchOccurrences, by: user,
                [
                    .init("atomic", .bool(request.isAtomic)),
                    .init("operations", .array(worked.edits.map(JSONValue.object))),
                    .init("openings", .object(worked.openings)),
                ], key: key, in: store)
        }
        return try BatchReply(answer, of: "occurrence", requestID: call.id).reply
    }
}

extension OccurrenceRoutes {
    @Sendable func list(_ call: Call) async throws -> Reply {
        let range = try call.range(of: limits[.occurrenceDays])
        let (span, state): (Recurrence.Span?, RepeatingTask.Record.State?) = (
            try call.choice("span"), try call.choice("state")
        )
        var checklist: UUID?
        if let text = try call.query("checklist_id") {
            guard let id = ResourceID(text) else { throw Problem.invalidParameter("checklist_id", "must be an id") }
            checklist = id.uuid
        }
        let (after, limit, user) = (try call.pageKey(), try call.limit(limits), try call.user.user)
        let (days, tasks) = try await store.repeatingTasks(for: user, in: range, checklist: checklist, limits: limits)
        let (found, next) = try await rules.run(for: user) { cancellation in
            try FoundOccurrence.page(
                of: tasks, touching: range, on: days.today, after: after, limit: limit, cancellation
            ) { (span == nil || $0.place.span == span) && (state == nil || $0.state == state) }
        }
        let json = try await store.occurrences(found, for: user)
        return try call.page("occurrences", Page(elements: found.indices.compactMap { json[$0] }, next: next))
    }

    @Sendable func today(_ call: Call) async throws -> Reply {
        let user = try call.user.user
        let asked = try call.query("date") == nil ? nil : try call.calendarDate("date")
        let (days, tasks) = try await store.repeatingTasks(
            for: user, in: asked.map { $0...$0 }, lookingBack: limits[.carriedDays], limits: limits)
        let day = asked ?? days.today
        let (touching, carried) = try await rules.run(for: user) { [limits] cancellation in
            (
                try FoundOccurrence.all(of: tasks, touching: day...day, on: days.today, cancellation).map(\.place),
                FoundOccurrence.carried(of: tasks, to: day, lookingBack: limits[.carriedDays]).map(\.place)
            )
        }
        let json = try await store.occurrences(touching + carried, for: user)
        let due = try await store.tasksDue(by: day, for: user, limits: limits)
        return .today(
            day, days.zone, touching.indices.compactMap { json[$0] },
            carried.indices.compactMap { json[touching.count + $0] }, due)
    }
}

extension Reply {
    /// The answer of `GET /v1/today`.
    fileprivate static func today(
        _ day: CalendarDate, _ zone: String, _ occurrences: [[UInt8]], _ carried: [[UInt8]], _ tasks: Page
    ) -> Reply {
        .json([
            "date": .string("\(day)"), "time_zone": .string(zone),
            "occurrences": .array(occurrences.map(JSONValue.raw)), "carried": .array(carried.map(JSONValue.raw)),
            "tasks": .array(tasks.elements.map(JSONValue.raw)), "more": .bool(tasks.next != nil),
        ])
    }
}
