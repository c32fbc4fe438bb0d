import Checklists
public import Foundation
public import JSON
import Postgres

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
    public let today: String
    /// Those of the tasks that the reader may see.
    public let byTask: [UUID: Stored]
}

extension Store {
    /// How these tasks repeat, and the reader's local day. `.refused(.signedOut)` if there is no such reader;
    /// `.refused(.tooMuchAtOnce)` if it is more than `Limits.batchBytes` together; then it is not read.
    public func repeats(of tasks: [UUID], for reader: UUID) async throws(StoreError) -> StoredRepeats {
        let rows = try await rows(Self.repeats, reader, tasks)
        guard !rows.isEmpty else { throw .refused(.signedOut) }
        guard try read({ () throws(PostgresError) in try rows[0][4].decode(Bool.self) }) else {
            throw .refused(.tooMuchAtOnce)
        }
        return try read { () throws(PostgresError) in
            var byTask: [UUID: StoredRepeats.Stored] = [:]
            for row in rows {
                let (id, json, hash) = (
                    try row[1].decode(UUID?.self), try row[2].decode(JSON?.self), try row[3].decode(String?.self)
                )
                guard let id else { continue }
                let value: JSONValue
                do {
                    value = try json.map { try JSONParser.parse($0.bytes) } ?? .null
                } catch {
                    throw PostgresError.unexpected("a task's repeat is no JSON")
                }
                byTask[id] = StoredRepeats.Stored(json: value, hash: hash)
            }
            return StoredRepeats(today: try rows[0][0].decode(String.self), byTask: byTask)
        }
    }

    private static let repeats = Statement(
        """
        select f.today, f.id, case when f.fits then t.repeat::json end, case when f.fits then repeat_hash(t.repeat) end,
            f.fits
        from (
            select to_char(local_day(now_ms(), s), 'YYYY-MM-DD') as today, t.id,
                coalesce(sum(t.repeat_bytes) over (), 0) <= \(Limits().batchBytes) as fits
            from settings s
            left join (tasks t join checklists c on c.id = t.checklist_id)
                on t.id = any ($2) and role_on(c, $1) is not null
            where s.user_id = $1) f
        left join tasks t on t.id = f.id
        """)
}
