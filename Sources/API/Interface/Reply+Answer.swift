import Checklists
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

extension Reply {
    /// The reply to an action.
    /// - Parameters:
    ///   - location: the path above a new thing's id.
    ///   - token: shown, this once, if the action has made something.
    ///   - url: the address that the token opens.
    /// - Throws: the problem of a refusal.
    init(
        _ answer: Answer, location: String? = nil, showing token: Token? = nil, at url: String? = nil
    ) throws(Problem) {
        switch answer.outcome {
        case .ok: self = .json(answer.body, version: answer.version)
        case .created:
            if let token {
                self = try token.shown(in: answer.body, at: url)
                return
            }
            let reply = Reply.json(answer.body, status: .created, version: answer.version)
            self = if let location, let id = answer.id { reply.with(.location, location + id.lowercase) } else { reply }
        case .deleted: self = .noContent
        case .pending: self = .json(answer.body, status: .accepted, version: answer.version)
        case .refused(let refusal):
            var problem = Problem(refusal, info: answer.info, current: answer.body)
            if let version = answer.version { problem.headers.append((.eTag, EntityTag(version).text)) }
            throw problem
        }
    }
}
