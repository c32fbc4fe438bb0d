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
        StandardError.write(Self.line(JSONValue.object(members).bytes))
    }

    /// The entry as a line. JSON leaves some line breaks and control characters as they are: U+007F to U+009F, U+2028 and
    /// U+2029. Programs that read lines may stumble over them, so they are escaped, too.
    private static func line(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 >= 0x7F }) else { return json + [UInt8(ascii: "\n")] }
        var line = ""
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: line.unicodeScalars.append(scalar)
            }
        }
        return Array((line + "\n").utf8)
    }
}
