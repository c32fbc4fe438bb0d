import Checklists
import HTTPServer
import HTTPTypes
import JSON
import Store

/// The answer of a batch: for each operation a status with the task or the problem.
struct BatchReply {
    let reply: Reply

    /// Throws the problem of the refused operation if the batch was atomic.
    /// - Parameter thing: the name of the member with an operation's answer.
    init(_ answer: Answer, of thing: String = "task", requestID: String) throws {
        if case .refused(.batchRefused) = answer.outcome {
            let info = try? JSONParser.parse(answer.info)
            let inner = try? JSONParser.parse(answer.body)
            throw Self.problem(inner ?? .null, at: info?["index"]?.integer ?? 0)
        }
        if case .refused(let refusal) = answer.outcome { throw Problem(refusal, info: answer.info) }
        let body = try JSONParser.parse(answer.body)
        let results = (body["results"]?.array ?? []).map { Self.result($0, thing, requestID: requestID) }
        let version = body["version"].map { [JSONValue.Member("version", $0)] } ?? []
        reply = .json(.object(version + [.init("results", .array(results))]))
    }

    private static func result(_ result: JSONValue, _ thing: String, requestID: String) -> JSONValue {
        switch Answer.Outcome(result["outcome"]?.string ?? "") {
        case .ok: return .object([.init("status", 200), .init(thing, result["body"] ?? .null)])
        case .created: return .object([.init("status", 201), .init(thing, result["body"] ?? .null)])
        case .deleted: return ["status": 204]
        case .pending, .refused, nil:
            let problem = problem(result, at: nil)
            let body = (try? JSONParser.parse(problem.body(requestID: requestID))) ?? .null
            return ["status": .integer(Int64(problem.status.code)), "problem": body]
        }
    }

    private static func problem(_ result: JSONValue, at index: Int64?) -> Problem {
        guard let refusal = Refusal.named(result["outcome"]?.string ?? "") else { return .outdated }
        let current = result["body"].map { $0 == .null ? [] : $0.bytes } ?? []
        return Problem(
            refusal, info: result["info"]?.bytes ?? [], current: current, at: index.map { "/operations/\($0)" } ?? "")
    }

    /// The schema of the answer of a batch on one checklist.
    static func schema(_ limits: Limits) -> Schema {
        .object(
            "BatchAnswer",
            [
                .init("version", Schema.version.described("The checklist's version after the batch.")),
                results(limits),
            ])
    }

    /// The schema of the answer of a batch on many.
    static func schemaAcross(_ limits: Limits) -> Schema { .object("BatchAcrossAnswer", [results(limits)]) }

    /// The schema of the answer of a batch on occurrences.
    static func schemaOfOccurrences(_ limits: Limits) -> Schema {
        .object(
            "OccurrencesBatchAnswer",
            [
                results(
                    "OccurrencesBatchResult",
                    [
                        Schema.object(
                            "BatchOccurrence",
                            [.init("status", status([200])), .init("occurrence", Representations.occurrence)])
                    ], limits)
            ])
    }

    private static func results(_ limits: Limits) -> Schema.Property {
        results(
            "BatchResult",
            [
                Schema.object(
                    "BatchTask", [.init("status", status([200, 201])), .init("task", Representations.task)])
            ], limits)
    }

    private static func results(_ name: String, _ done: [Schema], _ limits: Limits) -> Schema.Property {
        let results =
            done + [
                .object(
                    "BatchProblem",
                    [.init("status", status([403, 404, 409, 412, 422])), .init("problem", Problem.schema)]),
                .object("BatchDeleted", [.init("status", status([204]))]),
            ]
        return .init(
            "results",
            .array(of: .one(name, of: results), 0...limits[.batchOperations]).described(
                "One result for each operation, in their order."))
    }

    private static func status(_ statuses: [Int64]) -> Schema {
        Schema.count.with("enum", .array(statuses.map(JSONValue.integer)))
    }
}
