import ChecklistFormats
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import LocalTime
import NIOCore
import Postgres
import Store
import Workers

/// A document, or the reason why its content can be none. Both are the same for equal editions, so both can be kept.
typealias Document = Result<ByteBuffer, Problem>

/// Reads and writes documents, on threads of their own: a few at once, in turns, for as long as their clients wait.
public final class Documents: Sendable {
    /// How many requests of each share wait for their turn at most. A quarter of them may be for one user.
    private static let waiting = 128

    private let workers = Workers(capacity: waiting)
    private let bytes: Int

    /// - Parameter bytes: how many a document that is written may have.
    public init(bytes: Int) { self.bytes = bytes }

    /// Makes the reply to a request when its turn comes. `body` may fetch its input, and works on it by `Turn.run`. The
    /// end of the client's connection, also of its sending half alone, cancels all of it.
    /// - Parameters:
    ///   - user: whose document it is: the user who asks, or the owner of the link that somebody reads. Users take
    ///     turns, and one of them has half of these at most, however many strangers read however many links.
    ///   - share: the line in which it waits, so that strangers take no more than half of the turns from users.
    /// - Throws: the errors of `body`; `Problem.busy` if too many wait; `ClientGone`.
    func reply<Value: Sendable>(
        to call: Call, of user: UUID, among share: Workers.Share,
        _ body: @escaping @Sendable (Turn) async throws -> Value
    ) async throws -> Value {
        do {
            return try await call.connection.whileConnected { [workers] in
                try await workers.turn(among: share, for: user, body)
            }
        } catch is Workers.Busy {
            throw Problem.busy("Too many documents are being read and written. Try again in a moment.")
        } catch let error where error.isCancellation {
            // Nobody else cancels a request.
            throw ClientGone()
        }
    }

    /// Writes a checklist as a document.
    /// - Throws: `CancellationError`; the errors of `outline`.
    func write(
        as format: ChecklistExport.Format, in turn: Turn, _ outline: @escaping @Sendable () throws -> ChecklistOutline
    ) async throws -> Document {
        try await write(in: turn) { [bytes] cancellation in
            try ChecklistExport.write(
                outline(), as: format, limit: bytes, isCancelled: { cancellation.isCancelled })
        }
    }

    /// Writes a checklist as a page.
    /// - Throws: `CancellationError`; the errors of `outline`.
    func page(
        in language: PageLanguage, in turn: Turn, _ outline: @escaping @Sendable () throws -> ChecklistOutline
    ) async throws -> Document {
        try await write(in: turn) { [bytes] cancellation in
            try ChecklistPage.write(
                outline(), in: language, limit: bytes, isCancelled: { cancellation.isCancelled })
        }
    }

    /// Writes tasks as a calendar.
    /// - Throws: `CancellationError`; the errors of the stored calendar.
    func write(_ stored: StoredCalendar, events: Bool, zones: Zones, in turn: Turn) async throws -> Document {
        switch stored.extent {
        case .tooLarge: return .failure(.documentTooLarge(bytes))
        case .tooManyRepeating: return .failure(Problem(.tooManyRepeating))
        case .fits: break
        }
        return try await write(in: turn) { [bytes] cancellation in
            try CalendarExport.write(
                stored.calendar, events: events, zones: zones, limit: bytes,
                isCancelled: { cancellation.isCancelled })
        }
    }

    private func write(
        in turn: Turn, _ document: @escaping @Sendable (Cancellation) throws -> [UInt8]
    ) async throws -> Document {
        try await turn.run { [bytes] cancellation in
            do {
                return .success(ByteBuffer(bytes: try document(cancellation)))
            } catch ChecklistExport.Failure.tooLarge {
                return .failure(.documentTooLarge(bytes))
            } catch is CalendarExport.Failure {
                return .failure(Problem(.tooManyRepeating))
            } catch ChecklistExport.Failure.cancelled {
                throw CancellationError()
            }
        }
    }
}

extension Document {
    /// How large it is, to be kept.
    var size: Int { (try? get().readableBytes) ?? 0 }
}

extension Error {
    /// Whether a task was cancelled. The log shows other failures, even after the client has gone.
    fileprivate var isCancellation: Bool {
        if case .database(let error)? = self as? StoreError { return error.kind == .cancelled }
        return self is CancellationError
    }
}
