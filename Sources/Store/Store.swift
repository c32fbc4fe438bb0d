public import Checklists
import Foundation
public import Postgres

/// The statements of the interface on users, checklists and tasks, one method each.
///
/// Each statement checks the permissions of its actor or reader, so no answer shows more than they may see.
public struct Store: Sendable {
    /// The database that runs the statements.
    public let database: Database
    let lanes: ActionLanes
    let rules: ReadRules
    /// The transaction that has all statements: see `holding`.
    let held: HeldTransaction?

    /// A store in this database, whose schema is that of `Migrations`.
    public init(_ database: Database) {
        self.database = database
        (lanes, rules, held) = (ActionLanes(), ReadRules(), nil)
    }

    /// The same store, within a transaction.
    init(_ store: Store, in held: HeldTransaction) {
        (database, lanes, rules) = (store.database, store.lanes, store.rules)
        self.held = held
    }
}

/// Why the store did not do an action or read.
public enum StoreError: Error, Sendable {
    /// The rules do not allow it. Nothing was changed.
    case refused(Refusal)
    /// The daemon's limit of this value does not allow the read.
    case overLimit(Refusal, Int)
    /// The database failed, or did not answer in time.
    case database(PostgresError)
    /// An action ended with this word, which only a later release knows: its migrations are applied already.
    case unknownOutcome(String)
    /// A task repeats differently from the reading behind the action. Nothing was changed: see `Store.repeats`.
    case repeatsOtherwise
}

extension StoreError {
    /// The meaning of a database error. Unique names are constraints, so a refusal may come as an error.
    init(_ error: PostgresError) {
        if error.sqlState == .repeatsOtherwise {
            self = .repeatsOtherwise
        } else {
            self = error.constraint.flatMap(Refusal.violating).map(Self.refused) ?? .database(error)
        }
    }
}

extension SQLState {
    /// The error of work_out_again().
    fileprivate static let repeatsOtherwise = SQLState(rawValue: "CKREP")
}

extension Store {
    /// Runs a statement. Throws `StoreError`.
    /// - Parameter reader: the user for whom it reads, if its lane does not say so and it may take long.
    func rows<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter, lane: Lane? = nil, reader: UUID? = nil,
        observer: (any CommitObserver)? = nil
    ) async throws(StoreError) -> Rows {
        let client = reader.map(ActionLanes.client)
        do {
            guard let held else {
                return try await database.execute(
                    statement, repeat each parameters, lane: lane, client: client, observer: observer)
            }
            let rows = try await held.connection.execute(statement, repeat each parameters)
            if let observer { held.keep(rows, for: observer) }
            return rows
        } catch {
            throw StoreError(error)
        }
    }

    /// The first row of a statement; nil if there is none. Throws `StoreError`, also if it is not as expected.
    func first<Value: RowDecodable>(of rows: Rows, as type: Value.Type = Value.self) throws(StoreError) -> Value? {
        try read { () throws(PostgresError) in try rows.decodeFirst(type) }
    }

    /// All rows of a statement. Throws `StoreError`, also if one is not as expected.
    func all<Value: RowDecodable>(of rows: Rows, as type: Value.Type = Value.self) throws(StoreError) -> [Value] {
        try read { () throws(PostgresError) in try rows.decode(type) }
    }

    /// The first row of a statement with one column; nil if there is none. Throws `StoreError`, also if it is not as
    /// expected.
    func value<Value: PostgresDecodable>(of rows: Rows, as type: Value.Type = Value.self) throws(StoreError) -> Value? {
        try read { () throws(PostgresError) in try rows.first?.decode(type) }
    }

    /// The JSON of the rows of a statement with one column. Throws `StoreError`, also if a row is not as expected.
    func elements<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter
    ) async throws(StoreError) -> [[UInt8]] {
        let rows = try await rows(statement, repeat each parameters)
        return try read { () throws(PostgresError) in
            try rows.map { (row) throws(PostgresError) in try row.decode(JSON.self).bytes }
        }
    }

    /// Reads a statement's rows. Throws `StoreError`, also if the rows are not as expected.
    func read<Value>(_ body: () throws(PostgresError) -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            throw StoreError(error)
        }
    }
}
