public import Foundation
public import Postgres

/// The rows of the tail's statement, which may be many. Nothing of them is read yet.
public struct TailAnswer: Sendable {
    let rows: Rows

    /// How many changes there are; 1 also if there is none.
    public var count: Int { rows.count }

    /// The streams of the changes, one for each change. Throws `.decoding` if the rows are not the tail's.
    public func streams() throws(PostgresError) -> [UUID] {
        var streams: [UUID] = []
        var cursor = rows.cursor(of: StreamRow.self)
        while let row = try cursor.next() { if let stream = row.stream { streams.append(stream) } }
        return streams
    }

    /// The changes; nil if they are more than `FeedStore.tailLimit`, or more than `tailBytes`. Throws `.decoding` if the
    /// rows are not the tail's.
    public func read() throws(PostgresError) -> TailRead? {
        guard let head = try rows.decodeFirst(TailHead.self) else {
            throw PostgresError.unexpected("there is no snapshot")
        }
        let changes = try LoggedChange.read(rows)
        guard changes.isWhole, changes.read.count <= FeedStore.tailLimit else { return nil }
        return TailRead(point: head.point, epoch: head.epoch, changes: changes.read)
    }

    /// What every row says.
    private struct TailHead: RowDecodable {
        let point: ReadPoint
        let epoch: UUID

        init(from row: inout RowReader) throws(PostgresError) {
            point = try row.decode(ReadPoint.self)
            epoch = try row.decode("epoch")
        }
    }

    private struct StreamRow: RowDecodable {
        let stream: UUID?

        init(from row: inout RowReader) throws(PostgresError) { stream = try row.decode("stream_id") }
    }
}
