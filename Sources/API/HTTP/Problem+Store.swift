import HTTPServer
import JSON
import Postgres
import Store

extension Problem {
    /// The problem that the client gets for an error of the store. Nil for the server's own errors, which are logged
    /// and answered with 500.
    init?(_ error: StoreError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .overLimit(let refusal, let limit):
            self.init(refusal, info: JSONValue.object([.init("limit", .integer(Int64(limit)))]).bytes)
        case .database(let error): self.init(error)
        case .unknownOutcome: self = .outdated
        case .repeatsOtherwise: self = .busy("Others change how this task repeats, too. Try again in a moment.")
        }
    }

    /// The problem that the client gets for an error of the database. Nil for the server's own errors, which are
    /// logged and answered with 500.
    init?(_ error: PostgresError) {
        switch error.kind {
        case .poolExhausted: self = .busy("The database is overloaded. Try again in a moment.")
        case .timedOut: self = .busy("The database did not answer in time. Try again in a moment.")
        case .connection, .shutDown: self = .unavailable
        case .server(.diskFull): self = .insufficientStorage
        // The daemon does neither of these: the operator has set `statement_timeout` or `lock_timeout`, or ended the
        // statement.
        case .server(.queryCanceled):
            self = .busy("The database stopped the statement before it was done. Try again in a moment.")
        case .server(.lockNotAvailable):
            self = .busy("The database stopped waiting for another transaction. Try again in a moment.")
        case .server, .cancelled, .decoding, .encoding:
            guard error.isUnavailable || error.isRetryable else { return nil }
            self = .unavailable
        }
    }
}
