import Checklists
import HTTPTypes
import JSON

/// A refusal as the client reads it: `application/problem+json` (RFC 9457).
///
/// Never holds SQL, a stack trace or a host name.
struct Problem: Error, Sendable {
    /// Its stable name: the type is `/problems/NAME`.
    var name: String
    /// The answer's status.
    var status: HTTPResponse.Status
    /// The kind of problem, in a few words; the same for every problem of the name.
    var title: String
    /// What happened this time, as a sentence.
    var detail: String
    /// Which values are wrong.
    var errors: [FieldError] = []
    /// More members, such as `limit` or `current`, each already JSON.
    var members: [(name: String, json: [UInt8])] = []
    /// More headers, such as `Retry-After`.
    var headers: [(HTTPField.Name, String)] = []

    /// The body, with the request's id, by which an operator finds it in the log.
    func body(requestID: String) -> [UInt8] {
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
        var bytes = JSONValue.object(fields).bytes
        for member in members where !member.json.isEmpty {
            bytes.removeLast()
            bytes.append(contentsOf: ",\"\(member.name)\":".utf8)
            bytes.append(contentsOf: member.json)
            bytes.append(UInt8(ascii: "}"))
        }
        return bytes
    }
}
