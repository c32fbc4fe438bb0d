import Checklists
import Foundation
import HTTPServer
import JSON
import Recurrence
import Sessions
import Store
import Workers

/// One attempt of an action that depends on how tasks repeat.
struct Attempt: Sendable {
    /// Reads and acts.
    let store: Store
    /// The turn in which rules are worked out; nil: they take one.
    var turn: Turn?
}

/// The daemon works out rules before the statement. If a task repeats differently by then, the statement undoes
/// everything, and the daemon works them out again.
extension Backend {
    /// How often an action is tried while others edit the same `repeat`, before it holds the tasks.
    private static let attempts = 4

    /// Runs `body` with the arguments of an action, each `repeat` in them whole. Without one this costs nothing.
    /// - Throws: `Problem`s about rules; the errors of `body`.
    func withRepeats<Result: Sendable>(
        _ action: Action, _ arguments: [JSONValue.Member], by user: Principal,
        _ body: ([JSONValue.Member], Store) async throws -> Result
    ) async throws -> Result {
        guard arguments.contains(where: { $0.name == "repeat" && $0.value != .null }) else {
            return try await body(arguments, store)
        }
        var edits = RepeatEdits()
        edits.add(arguments, isCreate: action == .createTask, at: "")
        return try await workingOutAgain(edits.tasks, count: edits.count, by: user) { [edits] attempt in
            try await body(try await worked(edits, by: user, attempt)[0], attempt.store)
        }
    }

    /// The same for the operations of a batch.
    func withRepeats<Result: Sendable>(
        inBatch operations: [[JSONValue.Member]], by user: Principal,
        _ body: ([[JSONValue.Member]], Store) async throws -> Result
    ) async throws -> Result {
        guard operations.contains(where: { $0.contains { $0.name == "repeat" && $0.value != .null } }) else {
            return try await body(operations, store)
        }
        var edits = RepeatEdits()
        for (index, operation) in operations.enumerated() {
            edits.add(operation, isCreate: JSONValue.object(operation)["op"] == "create", at: "/operations/\(index)")
        }
        return try await workingOutAgain(edits.tasks, count: edits.count, by: user) { [edits] attempt in
            try await body(try await worked(edits, by: user, attempt), attempt.store)
        }
    }

    /// Runs an action, and runs it again if a task repeats differently by then. The last time it holds the tasks: then
    /// nobody comes between. So it ends however many others edit them.
    /// - Parameters:
    ///   - tasks: those whose rules decide.
    ///   - count: how many rules are worked out. Several take a turn, before they hold anything.
    func workingOutAgain<Result: Sendable>(
        _ tasks: [UUID], count: Int, by user: Principal, _ body: (Attempt) async throws -> Result
    ) async throws -> Result {
        for _ in 0..<Self.attempts {
            do {
                return try await body(Attempt(store: store))
            } catch StoreError.repeatsOtherwise {
                continue
            }
        }
        do {
            return try await holders.turn(among: .known, for: user.user) { _ in
                guard count > 1 else { return try await held(tasks, by: user, nil, body) }
                return try await turnOfRules(
                    for: user.user,
                    fetching: { turn in
                        try await held(tasks, by: user, turn, body)
                    })
            }
        } catch is Workers.Busy {
            throw Problem.busy("Others change how this task repeats, too. Try again in a moment.")
        }
    }

    private func held<Result: Sendable>(
        _ tasks: [UUID], by user: Principal, _ turn: Turn?, _ body: (Attempt) async throws -> Result
    ) async throws -> Result {
        let result = try await store.holding(tasks, by: user.user) { try await body(Attempt(store: $0, turn: turn)) }
        // The action may have raised it before its commit.
        reminders.raise()
        return result
    }

    /// The arguments of each edit. Many take their turn on a thread, because a rule may take a millisecond.
    private func worked(
        _ edits: RepeatEdits, by user: Principal, _ attempt: Attempt
    ) async throws -> [[JSONValue.Member]] {
        if let error = edits.error { throw Problem.invalidRequest([error]) }
        @Sendable func stored() async throws -> StoredRepeats? {
            edits.tasks.isEmpty ? nil : try await attempt.store.repeats(of: edits.tasks, for: user.user)
        }
        guard edits.count > 1 else { return try edits.worked(try await stored(), limits) }
        return try await inTurn(of: attempt, for: user) { [limits] turn in
            let stored = try await stored()
            return try await turn.run { _ in try edits.worked(stored, limits) }
        }
    }

    /// Runs `body` in the turn that an attempt has, or in one that it takes.
    func inTurn<Result: Sendable>(
        of attempt: Attempt, for user: Principal, _ body: (Turn) async throws -> Result
    ) async throws -> Result {
        if let turn = attempt.turn { return try await body(turn) }
        return try await turnOfRules(for: user.user, fetching: body)
    }
}

/// The arguments of edits, with `repeat` as the client sent it, and the place of each in the request.
struct RepeatEdits: Sendable {
    private struct Edit {
        let arguments: [JSONValue.Member]
        /// The members of `repeat`; nil if the edit has none.
        let members: [JSONValue.Member]?
        /// The task that it edits; nil if it makes one.
        let task: UUID?
        let pointer: String
    }

    private var edits: [Edit] = []
    private var seen: Set<UUID> = []
    /// The tasks that the request makes before it edits them. One of them is there already if the client sends the
    /// request again.
    private var made: Set<UUID> = []
    /// The tasks whose `repeat` is edited.
    private(set) var tasks: [UUID] = []
    /// How many rules there are.
    private(set) var count = 0
    /// A task whose `repeat` is edited twice: the result of the first edit is not known beforehand.
    private(set) var error: FieldError?

    mutating func add(_ arguments: [JSONValue.Member], isCreate: Bool, at pointer: String) {
        let named = JSONValue.object(arguments)
        let value = named["repeat"]
        var members: [JSONValue.Member]?
        if case .object(let sent)? = value { members = sent }
        let subject = named["id"]?.string.flatMap(UUID.init(uuidString:))
        if isCreate, let subject { made.insert(subject) }
        let id = value == nil ? nil : subject
        if let id, !seen.insert(id).inserted {
            error =
                error
                ?? FieldError(
                    pointer + "/repeat", "is set twice for this task; send the second in a request of its own")
        }
        let task = isCreate ? nil : id
        if members != nil {
            count += 1
            if let task { tasks.append(task) }
        }
        edits.append(Edit(arguments: arguments, members: members, task: task, pointer: pointer))
    }

    /// The arguments of each edit, with `repeat` whole.
    /// - Parameter stored: how `tasks` repeat. One that the user may not see has none, and the action says so.
    func worked(_ stored: StoredRepeats?, _ limits: Limits) throws(Problem) -> [[JSONValue.Member]] {
        var worked: [[JSONValue.Member]] = []
        var steps = 0
        worked.reserveCapacity(edits.count)
        for edit in edits {
            guard let members = edit.members else {
                worked.append(edit.arguments)
                continue
            }
            let rest = edit.arguments.filter { $0.name != "repeat" }
            // For a task that the user may not see, the hash is "": the action stores nothing, even if the user sees it
            // by then.
            var (before, hash): (JSONValue, JSONValue) = (.null, "")
            if let known = edit.task.flatMap({ stored?.byTask[$0] }) {
                (before, hash) = (known.json, known.hash.map(JSONValue.string) ?? .null)
            } else if let task = edit.task, made.contains(task) {
                hash = .null
            }
            do throws(RepeatError) {
                guard edit.task != nil else {
                    worked.append(rest + [.init("repeat", try Repeat.made(by: members, steps: &steps).json)])
                    continue
                }
                let today = stored.flatMap { CalendarDate($0.today) } ?? .first
                let after = try Repeat.edited(by: members, before, on: today, limits: limits, steps: &steps)
                worked.append(rest + [.init("repeat", after.json), .init("repeat_was", hash)])
            } catch {
                // The action checks mistakes that depend on the task: it first says whether the user may edit it.
                guard case .refused(let refusal) = error, edit.task != nil else {
                    throw Problem(error, at: edit.pointer)
                }
                worked.append(rest + [.init("repeat_refused", .string(refusal.word)), .init("repeat_was", hash)])
            }
        }
        return worked
    }
}

extension Problem {
    /// The mistake in the `repeat` of a request. `pointer` leads to the object that has it.
    fileprivate init(_ error: RepeatError, at pointer: String) {
        let mistake = error.fieldError(at: pointer)
        switch error {
        case .field, .tooLong: self = .invalidRequest([mistake])
        case .invalid(let invalid):
            let part: JSONValue = ["part": .string(invalid.part)]
            self.init(.ruleInvalid, info: part.bytes)
            detail = mistake.detail
            errors = [mistake]
        case .refused(let refusal):
            self = refusal.kind == .field ? .invalidRequest([mistake]) : Problem(refusal)
            errors = [mistake]
        }
    }
}
