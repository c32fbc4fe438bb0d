import Checklists
import Foundation
import JSON
import Logging

/// Writes each log line as one JSON object to standard error: `time`, `level`, `message`, and the metadata by their names.
struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var members: [JSONValue.Member] = [
            .init(
                "time",
                .string(Date.now.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true)))),
            .init("level", .string(event.level.rawValue)), .init("message", .string(event.message.description)),
        ]
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        for (name, value) in all.sorted(by: { $0.key < $1.key }) {
            members.append(.init(name, .string(value.description)))
        }
        // One write, so that lines of several threads do not mix.
        StandardError.write(JSONValue.object(members).bytes + [UInt8(ascii: "\n")])
    }
}
