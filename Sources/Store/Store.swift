public import Checklists
public import Postgres

/// What the database knows of users, checklists and tasks: every statement of the interface, one method each.
///
/// Who acts or reads is part of each statement, so nothing is answered that one may not see.
public struct Store: Sendable {
    /// Where the statements run.
    public let database: Database
    let lanes = ActionLanes()

    /// A store in this database, whose schema is that of `Migrations`.
    public init(_ database: Database) { self.database = database }
}

/// Why the store did not do as asked.
public enum StoreError: Error, Sendable {
    /// The rules do not allow it. Nothing was changed.
    case refused(Refusal)
    /// The database could not be asked, or not in time.
    case database(PostgresError)
    /// An action ended in this word, which only a later release knows: its migrations are applied already.
    case unknownOutcome(String)
}

extension StoreError {
    /// What an error of the database means. Unique names are constraints, so a refusal may come as one.
    init(_ error: PostgresError) {
        self = error.constraint.flatMap(Refusal.violating).map(Self.refused) ?? .database(error)
    }
}

extension Store {
    /// Runs a statement. Throws `StoreError`.
    func rows<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter, lane: Lane? = nil
    ) async throws(StoreError) -> Rows {
        do {
            return try await database.execute(statement, repeat each parameters, lane: lane)
        } catch {
            throw StoreError(error)
        }
    }

    /// Reads what a statement answered. Throws `StoreError`, also where the rows are not as expected.
    func read<Value>(_ body: () throws(PostgresError) -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            throw StoreError(error)
        }
    }
}
