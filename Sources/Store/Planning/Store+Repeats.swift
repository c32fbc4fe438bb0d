import Checklists
public import Foundation
public import JSON
import Postgres
public import Recurrence

/// How tasks repeat, and the local day of their reader: the facts that decide the rules of an edit.
public struct StoredRepeats: Sendable {
    /// How one task repeats.
    public struct Stored: Sendable {
        /// The member `repeat`; null if it does not repeat.
        public let json: JSONValue
        /// The hash by which an action notices that it repeats differently by then; nil if it does not repeat.
        public let hash: String?
    }

    /// The reader's local day.
    public let today: CalendarDate
    /// Those of the tasks that the reader may see.
    public let byTask: [UUID: Stored]
}

extension Store {
    /// How these tasks repeat, and the reader's local day. `.refused(.signedOut)` if there is no such reader;
    /// `.refused(.tooMuchAtOnce)` if it is more than `Limit.batchBytes` together; then it is not read.
    public func repeats(of tasks: [UUID], for reader: UUID) async throws(StoreError) -> StoredRepeats {
        let found = try all(of: await rows(Self.repeats, reader, tasks), as: RepeatRow.self)
        guard let first = found.first else { throw .refused(.signedOut) }
        guard first.fits else { throw .refused(.tooMuchAtOnce) }
        var byTask: [UUID: StoredRepeats.Stored] = [:]
        for row in found { if let id = row.id { byTask[id] = row.stored } }
        return StoredRepeats(today: first.today, byTask: byTask)
    }

    private static let repeats = Statement(
        """
        select f.today, f.id, case when f.fits then t.repeat::json end as repeat,
            case when f.fits then repeat_hash(t.repeat) end as hash, f.fits
        from (
            select local_day(now_ms(), s) as today, t.id,
                not over_limit(null, 'batch_bytes', coalesce(sum(t.repeat_bytes) over (), 0)) as fits
            from settings s
            left join (tasks t join checklists c on c.id = t.checklist_id)
                on t.id = any ($2) and role_on(c, $1) is not null
            where s.user_id = $1) f
        left join tasks t on t.id = f.id
        """)

    private struct RepeatRow: RowDecodable {
        let today: CalendarDate
        /// Nil in the row of a reader who sees none of the tasks.
        let id: UUID?
        let stored: StoredRepeats.Stored
        let fits: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            today = try row.decode("today")
            id = try row.decode("id")
            let json = try row.decode("repeat", as: JSON?.self)
            do {
                stored = StoredRepeats.Stored(
                    json: try json.map { try JSONParser.parse($0.bytes) } ?? .null, hash: try row.decode("hash"))
            } catch let error as PostgresError {
                throw error
            } catch {
                throw PostgresError.unexpected("a task's repeat is no JSON")
            }
            fits = try row.decode("fits")
        }
    }
}
