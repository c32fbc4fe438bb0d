public import ChangeFeed
import Checklists
import HTTPServer
import JSON
public import LeaseQueue
import Sessions
public import Store

/// Performs actions for users: it tells the feed of each change, charges the user, and hastens reminders.
public final class Actions: Sendable {
    private let store: Store
    private let rates: RateLimits
    private let queue: QueueSignal
    /// Tells the feed of changes.
    private let changes: ChangeObserver

    /// - Parameters:
    ///   - store: performs them.
    ///   - feed: learns of their commits.
    ///   - rates: charges users for what they log.
    ///   - queue: raised when a reminder may come earlier.
    public init(store: Store, feed: ChangeFeed, rates: RateLimits, queue: QueueSignal) {
        (self.store, self.rates, self.queue) = (store, rates, queue)
        changes = ChangeObserver { [feed] in feed.committed($0, mayFollow: $1) }
    }

    /// Performs an action, and answers with the representation. `location` is the path above a new thing's id; the
    /// answer shows `token` and the address that it opens, this once.
    /// - Throws: the problem of a refusal; the store's errors.
    func act(
        _ action: Action, by user: Principal, _ arguments: [JSONValue.Member], key: IdempotencyKey?,
        location: String? = nil, showing token: Token? = nil, at url: String? = nil
    ) async throws -> Reply {
        try Reply(await perform(action, by: user, arguments, key: key), location: location, showing: token, at: url)
    }

    /// Performs an action. A token that may not read gets a receipt.
    /// - Parameter held: a store within a transaction, if the action belongs to one.
    /// - Throws: the store's errors; a refusal is an answer.
    func perform(
        _ action: Action, by user: Principal, _ arguments: [JSONValue.Member], key: IdempotencyKey?,
        in held: Store? = nil
    ) async throws -> Answer {
        let answer = try await (held ?? store).perform(action, by: user.user, arguments, key: key, observer: changes)
        rates.charge(user, for: answer.logged)
        if case .refused = answer.outcome {
        } else if action.mayHastenReminders(arguments) {
            queue.raise()
        }
        // An action that keeps no answer for a repetition needs no receipt: its answer shows only the thing that this
        // request has made, and a secret that is shown once.
        return user.scopes.contains(.read) || !action.isRepeatable ? answer : answer.receipt
    }
}
