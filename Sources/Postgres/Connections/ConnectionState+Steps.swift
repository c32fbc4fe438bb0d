/// What a connection sends and receives, and what comes of it.
extension ConnectionState {
    /// The step of a statement that the next answer belongs to.
    enum Stage { case prepare, execute, synchronize, script }

    struct Entry {
        let request: Request
        var stage: Stage
        var result: Result<Rows, PostgresError>?
        /// In a group: its statements' answers so far, and a bit for each statement that must be prepared first.
        var answers: [Rows] = []
        var preparing: UInt64 = 0
        /// A cancel request was sent while this ran, so the request may hit it.
        var isExposed = false
    }

    /// A reply of libpq.
    enum Reply {
        case rows(Rows)
        case failure(PostgresError)
        /// Skipped, because an earlier step failed.
        case skipped
        /// No more results for this command.
        case end
        case synchronized
        /// The same, but the server stopped waiting for a standby to have the commit.
        case unreplicated
    }

    /// A statement in the form that is sent.
    struct Step {
        let statement: Statement
        let parameters: Parameters
        /// The number of the server's prepared statement.
        let preparation: Int
        /// Whether it must be prepared first.
        let isNew: Bool
    }

    /// The next thing to send.
    enum Transmission {
        case statement(Step)
        case group([Step])
        case script(String)
    }

    /// The end of a request.
    enum Verdict {
        case answer(Request, Result<Rows, PostgresError>)
        /// The statements of a group were committed together. Their rows are in the same order.
        case committed([Request], [Rows])
        /// Committed, but not known to be on a standby, although commits must wait for one. They may be lost with this
        /// server.
        case unreplicated([Request])
        /// It left no trace and may be sent again, each statement of a group by itself.
        case again(Request)
    }
}
