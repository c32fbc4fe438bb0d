import Checklists
import Foundation
import JSON

extension FeedStatus {
    /// The daemon's answer to an operator's status inquiry.
    func json(instance: String) -> JSONValue {
        [
            "instance": .string(instance), "host": .string(ProcessInfo.processInfo.hostName),
            "process": .integer(Int64(ProcessInfo.processInfo.processIdentifier)),
            "version": .string(Release.version), "listening": .bool(isListening),
            "last_read_milliseconds": lastRead.map { .integer(Int64($0 / .milliseconds(1))) } ?? .null,
            "waiting_polls": .integer(Int64(waiters)), "users": .integer(Int64(users)),
            "sessions": .integer(Int64(sessions)), "ring_changes": .integer(Int64(ringChanges)),
            "ring_bytes": .integer(Int64(ringBytes)),
        ]
    }
}
