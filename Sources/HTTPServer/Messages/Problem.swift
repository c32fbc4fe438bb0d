public import HTTPTypes
public import JSON

/// An error for the client: `application/problem+json` (RFC 9457).
///
///     throw Problem(
///         name: "not-found", status: .notFound, title: "Not found", detail: "There is no such task.")
///
/// Never holds SQL, a stack trace or a host name.
public struct Problem: Error, Sendable {
    /// Its stable name: the type is `/problems/NAME`.
    public var name: String
    /// The answer's status.
    public var status: HTTPResponse.Status
    /// The kind of problem, in a few words; the same for every problem of the name.
    public var title: String
    /// The reason in this case, as a sentence.
    public var detail: String
    /// The wrong values.
    public var errors: [FieldError]
    /// More members, such as `limit` or `current`.
    public var members: [JSONValue.Member]
    /// More headers, such as `Retry-After`.
    public var headers: [(HTTPField.Name, String)]

    /// A problem of these parts.
    public init(
        name: String, status: HTTPResponse.Status, title: String, detail: String, errors: [FieldError] = [],
        members: [JSONValue.Member] = [], headers: [(HTTPField.Name, String)] = []
    ) {
        self.name = name
        self.status = status
        self.title = title
        self.detail = detail
        self.errors = errors
        self.members = members
        self.headers = headers
    }

    /// The answer.
    /// - Parameter requestID: the id by which an operator finds the request in the log.
    public func reply(requestID: String) -> Reply {
        var fields: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        for (name, value) in headers { fields[name] = value }
        return Reply(status, headers: fields, body: .bytes(body(requestID: requestID)))
    }

    /// The answer's body.
    /// - Parameter requestID: the id by which an operator finds the request in the log.
    public func body(requestID: String) -> [UInt8] {
        var fields: [JSONValue.Member] = [
            .init("type", .string("/problems/\(name)")), .init("title", .string(title)),
            .init("status", .integer(Int64(status.code))), .init("detail", .string(detail)),
            .init("request_id", .string(requestID)),
        ]
        if !errors.isEmpty {
            fields.append(
                .init(
                    "errors",
                    .array(
                        errors.map {
                            ["pointer": .string($0.pointer), "detail": .string($0.detail)]
                        })))
        }
        return JSONValue.object(fields + members).bytes
    }
}
