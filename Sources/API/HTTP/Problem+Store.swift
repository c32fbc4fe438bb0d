import HTTPServer
import Postgres
import Store

extension Problem {
    /// What an error of the store means to the client. Nil where it is one of ours to log and to answer with 500.
    init?(_ error: StoreError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .database(let error): self.init(error)
        case .unknownOutcome: self = .outdated
        }
    }

    /// What an error of the database means to the client. Nil where it is one of ours to log and to answer with 500.
    init?(_ error: PostgresError) {
        switch error.kind {
        case .poolExhausted: self = .busy("The database has more to do than it can. Try again in a moment.")
        case .timedOut: self = .busy("The database did not answer in time. Try again in a moment.")
        case .connection, .shutDown: self = .unavailable
        case .server(.diskFull): self = .insufficientStorage
        // Not by us: the operator has set `statement_timeout` or `lock_timeout`, or ended the statement.
        case .server(.queryCanceled): self = .busy("The database gave it up before it was done. Try again in a moment.")
        case .server(.lockNotAvailable):
            self = .busy("The database gave it up, behind others that took too long. Try again in a moment.")
        case .server, .cancelled, .decoding, .encoding:
            guard error.isUnavailable || error.isRetryable else { return nil }
            self = .unavailable
        }
    }
}
