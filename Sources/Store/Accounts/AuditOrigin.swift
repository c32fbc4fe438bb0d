import Checklists
public import JSON

/// Where it came from what the audit log tells of.
public struct AuditOrigin: Sendable {
    private let json: JSONValue

    /// A request to a daemon.
    /// - Parameters:
    ///   - address: whence; nil where it came over a Unix socket.
    ///   - requestID: by which the daemon's log has it.
    public init(address: String?, requestID: String) {
        json = ["address": address.map(JSONValue.string) ?? .null, "request_id": .string(requestID)]
    }

    /// A command of an operator, by the name that they have on their machine.
    public init(operator name: String) { json = ["operator": .string(name)] }

    /// As an argument of an action.
    public var argument: JSONValue.Member { .init("origin", json) }

    /// As JSON.
    public var bytes: [UInt8] { json.bytes }
}
