public import Checklists
public import Foundation
public import JSON
import Postgres

/// Recognises a retry: the client's key and the fingerprint of the request.
public struct IdempotencyKey: Sendable {
    /// 1 to 255 characters.
    public let key: String
    /// SHA-256 of the request.
    public let fingerprint: [UInt8]

    /// A key for a request.
    public init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
    }
}

extension Store {
    /// Runs an action in one statement; with a key, at most once for that key.
    ///
    /// It takes two statements if a shared commit turns out to be no place for it: see `asksToBeAlone`.
    /// A refusal is part of the answer. Only names that are taken throw `StoreError.refused`. `observer` is told of a
    /// change before this returns.
    public func perform(
        _ action: Action, by actor: UUID, _ arguments: [JSONValue.Member], key: IdempotencyKey? = nil,
        observer: ChangeObserver? = nil
    ) async throws(StoreError) -> Answer {
        let place = lanes.place(of: action, by: actor, arguments)
        let alone = arguments + [.init("alone", true)]
        // One that shares no commit anyway need not be asked.
        let isAlone = action.mayAskToBeAlone && place.lane?.sharesCommits != true
        var rows = try await attempt(action, by: actor, isAlone ? alone : arguments, key: key, in: place.lane, observer)
        if try asksToBeAlone(rows) {
            rows = try await attempt(
                action, by: actor, alone, key: key, in: ActionLanes.alone(place.lane, by: actor), observer)
        }
        let answer = try Answer(rows)
        if case .refused(let refusal) = answer.outcome {
            assert(action.refusals.contains(refusal), "\(action.function) does not declare \(refusal.word).")
        }
        lanes.learn(answer, at: place)
        return answer
    }

    /// Whether an action has changed nothing yet, because it would lock users, and asks for a transaction of its own.
    private func asksToBeAlone(_ rows: Rows) throws(StoreError) -> Bool {
        try first(of: rows, as: OutcomeRow.self)?.outcome == "alone"
    }

    private func attempt(
        _ action: Action, by actor: UUID, _ arguments: [JSONValue.Member], key: IdempotencyKey?, in lane: Lane?,
        _ observer: ChangeObserver?
    ) async throws(StoreError) -> Rows {
        let json = JSON(JSONValue.object(arguments).bytes)
        return try await lookingAgain { () async throws(StoreError) in
            if let key {
                return try await self.rows(
                    Action.once, actor, json, key.key, key.fingerprint, action.function, lane: lane, observer: observer)
            } else {
                return try await self.rows(action.statement, actor, json, lane: lane, observer: observer)
            }
        }
    }

    /// Runs an action again, a limited number of times, if its task moved to another checklist while it waited for the
    /// old one's lock, or if it waited in a circle. Such an attempt changed nothing; see `look_again`.
    private func lookingAgain(
        _ body: () async throws(StoreError) -> Rows
    ) async throws(StoreError) -> Rows {
        // An error ends a transaction that holds more: see `holding`.
        for _ in 0..<(held == nil ? 20 : 0) {
            do throws(StoreError) {
                return try await body()
            } catch {
                guard case .database(let cause) = error, cause.isRetryable else { throw error }
            }
        }
        return try await body()
    }

    /// Makes a user with an Inbox. Throws `.refused` with `.usernameTaken`, `.emailTaken` or `.invitationRequired`.
    public func createUser(_ arguments: [JSONValue.Member]) async throws(StoreError) -> Answer {
        try await answer(Self.userCreate, JSON(JSONValue.object(arguments).bytes))
    }

    /// Makes a session for a user whose password was right.
    public func createSession(_ arguments: [JSONValue.Member]) async throws(StoreError) -> Answer {
        try await answer(Self.sessionCreate, JSON(JSONValue.object(arguments).bytes))
    }

    func answer<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter
    ) async throws(StoreError) -> Answer {
        try Answer(await rows(statement, repeat each parameters))
    }

    private static let userCreate = Statement("select \(Answer.columns) from user_create($1)")
    private static let sessionCreate = Statement("select \(Answer.columns) from session_create($1)")
}
