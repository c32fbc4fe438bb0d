import Checklists
import Foundation
import HTTPServer
import JSON
import LocalTime
import Sessions
import Store
import Workers

/// Works out what edits of occurrences mean by the rules of their tasks.
struct OccurrenceEdits: Sendable {
    let store: Store
    let repeats: Repeats
    let zones: Zones
    private let knownTasks = KnownTasks()

    init(store: Store, repeats: Repeats, zones: Zones) {
        (self.store, self.repeats, self.zones) = (store, repeats, zones)
    }

    /// Runs `body` with the arguments of some edits of occurrences.
    /// - Throws: the errors of `body`.
    func workOut<Result: Sendable>(
        _ edits: RecordEdits, by user: Principal, _ body: (RecordEdits.Worked, Store) async throws -> Result
    ) async throws -> Result {
        if let known = known(edits, by: user) {
            do {
                return try await body(try edits.worked(known.days, [known.task], zones), store)
            } catch StoreError.repeatsOtherwise {
                knownTasks.forget(known.task.id, for: user.user)
            }
        }
        return try await repeats.workingOutAgain(edits.tasks, count: edits.edits.count, by: user) { attempt in
            let (days, tasks) = try await attempt.store.repeatingTasks(
                edits.tasks, touching: edits.followed, of: user.user)
            guard edits.edits.count > 1 else {
                if let task = tasks.first { knownTasks.keep(.init(days: days, task: task), for: user.user) }
                return try await body(try edits.worked(days, tasks, zones), attempt.store)
            }
            let worked = try await repeats.inTurn(of: attempt, for: user) { [zones] turn in
                try await turn.run { _ in try edits.worked(days, tasks, zones) }
            }
            return try await body(worked, attempt.store)
        }
    }

    /// The kept reading of the only task of some edits.
    private func known(_ edits: RecordEdits, by user: Principal) -> KnownTasks.Known? {
        guard let edit = edits.edits.first, edits.edits.count == 1 else { return nil }
        return knownTasks.known(edit.task, for: user.user)
    }
}
