import Checklists
public import JSON

/// Where an event of the audit log came from.
public struct AuditOrigin: Sendable {
    private let json: JSONValue

    /// A request to a daemon.
    /// - Parameters:
    ///   - address: the client's address; nil for a request over a Unix socket.
    ///   - requestID: the request's id in the daemon's log.
    public init(address: String?, requestID: String) {
        json = ["address": address.map(JSONValue.string) ?? .null, "request_id": .string(requestID)]
    }

    /// A command of an operator. `name` is the operator's user name on their machine.
    public init(operator name: String) { json = ["operator": .string(name)] }

    /// The origin as an argument of an action.
    public var argument: JSONValue.Member { .init("origin", json) }

    /// The origin as JSON.
    public var bytes: [UInt8] { json.bytes }
}
