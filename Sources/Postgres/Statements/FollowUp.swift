/// Told of commits on the pool's own thread.
public protocol CommitObserver: AnyObject, Sendable {
    /// Statements have been committed together, and their callers do not know it yet. This must not take long: all of
    /// the pool's connections wait for it.
    /// - Parameters:
    ///   - answers: the statements' rows.
    ///   - mayFollow: whether a connection is idle, and nothing waits for it.
    /// - Returns: statements to be sent at once on that connection, in this order. None unless `mayFollow`.
    func committed(_ answers: [Rows], mayFollow: Bool) -> [FollowUp]
}

/// A statement that is sent right behind a commit, by the thread that has just learned of it. It sees that commit, and
/// waits neither for another thread nor behind other statements.
public struct FollowUp: Sendable {
    let request: Request

    /// A statement with its parameters.
    /// - Parameters:
    ///   - timeout: the time for it, as for `Database.execute`.
    ///   - done: takes the rows, or an error of `Database.execute`. It is called once, on the pool's thread, and must
    ///     not take long.
    /// - Throws: `.encoding` if a parameter cannot be sent.
    public init<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter, timeout: Duration,
        done: @escaping @Sendable (Result<Rows, PostgresError>) -> Void
    ) throws(PostgresError) {
        var writer = ParameterWriter()
        repeat writer.append(each parameters)
        let now = ContinuousClock.now
        request = Request(.statement(statement, try writer.finish()), submitted: now, deadline: now + timeout)
        request.done = { result in
            done(
                result.map { rows in
                    var rows = rows
                    rows.statement = statement
                    return rows
                })
        }
    }
}
