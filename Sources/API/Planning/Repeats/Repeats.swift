public import Checklists
import Foundation
import HTTPServer
import JSON
public import LeaseQueue
import Sessions
public import Store
import Workers

/// One attempt of an action that depends on how tasks repeat.
struct Attempt: Sendable {
    /// Reads and acts.
    let store: Store
    /// The turn in which rules are worked out; nil: they take one.
    var turn: Turn?
}

/// Works out the rules of requests. It does so before the statement. If a task repeats differently by then, the statement
/// undoes everything, and the daemon works them out again.
public final class Repeats: Sendable {
    private let store: Store
    private let rules: RuleTurns
    private let queue: QueueSignal
    private let limits: Limits
    /// Turns for actions that hold what they read. Each takes a connection: one that waits for a lock delays no other.
    private let holders = Workers(concurrency: 2, capacity: 4_096)

    /// - Parameters:
    ///   - store: reads how tasks repeat.
    ///   - rules: turns for working out rules.
    ///   - queue: raised when a reminder may come earlier.
    ///   - limits: of what a rule may have.
    public init(store: Store, rules: RuleTurns, queue: QueueSignal, limits: Limits) {
        (self.store, self.rules, self.queue, self.limits) = (store, rules, queue, limits)
    }

    /// How often an action is tried while others edit the same `repeat`, before it holds the tasks.
    private static let attempts = 4

    /// Runs `body` with the arguments of an action, each `repeat` in them whole. Without one this costs nothing.
    /// - Throws: `Problem`s about rules; the errors of `body`.
    func workOut<Result: Sendable>(
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
    func workOut<Result: Sendable>(
        batch operations: [[JSONValue.Member]], by user: Principal,
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
                return try await rules.turn(for: user.user) { turn in try await held(tasks, by: user, turn, body) }
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
        queue.raise()
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
        return try await rules.turn(for: user.user, body)
    }
}
