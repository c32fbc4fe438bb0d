import ChecklistFormats
import Checklists
import HTTPServer
import HTTPTypes
import LocalTime
import NIOCore
import Postgres
import Store
import Workers

/// Reads and writes documents, on threads of their own: a few at once, in turns, for as long as their clients wait.
final class Documents: Sendable {
    /// How many requests of each share wait for their turn at most.
    private static let waiting = 64

    private let workers = Workers(capacity: waiting)
    private let bytes: Int

    /// - Parameter bytes: how many a document that is written may have.
    init(bytes: Int) { self.bytes = bytes }

    /// Makes the reply to a request when its turn comes. `body` may fetch its input, and works on it by `Turn.run`. The
    /// end of the client's connection, also of its sending half alone, cancels all of it.
    /// - Parameter share: the line in which it waits, so that strangers take no more than half of the turns from users.
    /// - Throws: the errors of `body`; `Problem.busy` if too many wait; `ClientGone`.
    func reply<Value: Sendable>(
        to call: Call, among share: Workers.Share, _ body: @escaping @Sendable (Turn) async throws -> Value
    ) async throws -> Value {
        do {
            return try await call.connection.whileConnected { [workers] in
                try await workers.turn(among: share, body)
            }
        } catch is Workers.Busy {
            throw Problem.busy("Too many documents are being read and written. Try again in a moment.")
        } catch let error where error.isCancellation {
            // Nobody else cancels a request.
            throw ClientGone()
        }
    }

    /// Writes a document.
    /// - Throws: `Problem.documentTooLarge`; `CancellationError`; the errors of `outline`.
    func write(
        as format: ChecklistExport.Format, in turn: Turn, _ outline: @escaping @Sendable () throws -> ChecklistOutline
    ) async throws -> ByteBuffer {
        try await turn.run { [bytes] cancellation in
            do {
                return ByteBuffer(
                    bytes: try ChecklistExport.write(
                        outline(), as: format, limit: bytes, isCancelled: { cancellation.isCancelled }))
            } catch ChecklistExport.Failure.tooLarge {
                throw Problem.documentTooLarge(bytes)
            } catch ChecklistExport.Failure.cancelled {
                throw CancellationError()
            }
        }
    }
}

extension Documents {
    /// Writes tasks as a calendar.
    /// - Throws: as above; the problem of `tooManyRepeating` where their rules take too long.
    func write(
        _ stored: StoredCalendar?, events: Bool, zones: Zones, in turn: Turn
    ) async throws -> ByteBuffer {
        guard let stored else { throw Problem.documentTooLarge(bytes) }
        return try await turn.run { [bytes] cancellation in
            do {
                return ByteBuffer(
                    bytes: try CalendarExport.write(
                        stored.calendar, events: events, zones: zones, limit: bytes,
                        isCancelled: { cancellation.isCancelled }))
            } catch ChecklistExport.Failure.tooLarge {
                throw Problem.documentTooLarge(bytes)
            } catch ChecklistExport.Failure.cancelled {
                throw CancellationError()
            } catch is CalendarExport.Failure {
                throw Problem(.tooManyRepeating)
            }
        }
    }
}

extension Error {
    /// Whether a task was cancelled. The log shows other failures, even after the client has gone.
    fileprivate var isCancellation: Bool {
        if case .database(let error)? = self as? StoreError { return error.kind == .cancelled }
        return self is CancellationError
    }
}
