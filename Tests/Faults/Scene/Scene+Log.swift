import Foundation
import TestSupport

extension Scene {
    /// The change log of the database, read without the relay.
    func log() async throws -> [Evidence.Change] {
        let text = try await psql(
            """
            select jsonb_build_array(stream_id, version, kind, actor_id, subject_id, body) from changes
            order by stream_id, version
            """)
        return try text.split(separator: "\n").map { line in
            let row = try JSON(line.utf8)
            return Evidence.Change(
                stream: row[0].string ?? "", version: row[1].int ?? 0, kind: row[2].string ?? "", actor: row[3].string,
                subject: row[4].string ?? "", body: Evidence.Body(row[5]))
        }
    }
}

extension Evidence.Body {
    init(_ json: JSON) {
        texts = Set([json["title"], json["description"], json["body"]].compactMap(\.string))
        if let limit = json["participant_limit"].int {
            participants = (json["participants"].array.count, limit)
        }
    }
}
