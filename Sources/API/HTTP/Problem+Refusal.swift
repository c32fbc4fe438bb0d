import Checklists
import HTTPServer
import HTTPTypes
import JSON

extension Problem {
    /// The problem that the client gets for a refusal; the one place that maps them.
    /// `info` is the JSON that came with the refusal, and `current` the present representation, if there are any.
    /// `place` is the JSON pointer of the refused part of the body, such as a batch's operation; empty for all of it.
    init(_ refusal: Refusal, info: [UInt8] = [], current: [UInt8] = [], at place: String = "") {
        self = Self.problem(refusal, at: place)
        let more = (try? JSONParser.parse(info)) ?? .null
        if case .object(let members) = more {
            self.members += members
            if let limit = more["limit"]?.integer, let taken = more["taken"]?.integer {
                detail += " Limit: \(limit), taken: \(taken)."
            }
        }
        if errors.isEmpty, !place.isEmpty { errors = [FieldError(place, detail)] }
        if let scope = more["scope"]?.string {
            headers.append(
                (.wwwAuthenticate, "Bearer realm=\"crosscheck\", error=\"insufficient_scope\", scope=\"\(scope)\""))
        }
        if !current.isEmpty { self.members.append(.init("current", .raw(current))) }
    }

    private static func problem(_ refusal: Refusal, at place: String = "") -> Problem {
        let error = FieldError(place + (refusal.pointer ?? ""), refusal.detail)
        let status: HTTPResponse.Status
        switch refusal.kind {
        case .signedOut: return .invalidToken
        case .field: return .invalidRequest([error])
        case .notFound: status = .notFound
        case .forbidden: status = .forbidden
        case .stale: status = .preconditionFailed
        case .conflict: status = .conflict
        case .invalid: status = .unprocessableContent
        case .gone: status = .gone
        }
        return Problem(
            name: refusal.name, status: status, title: refusal.title, detail: refusal.detail,
            errors: refusal.pointer == nil ? [] : [error])
    }

    /// Every problem by its name, of refusals and of all other errors: `/problems/NAME` describes these.
    static let catalogue: [String: Problem] = {
        let all =
            // A batch answers with the problem of its operation, and a wrong field is part of `invalid-request`.
            Refusal.all.filter { $0 != .batchRefused && $0.kind != .field }.map { problem($0) } + [
                unauthenticated, signInFailed, crossOrigin, methodNotAllowed("GET"),
                invalidJSON("the reason, and the place of the mistake"),
                invalidRequest([FieldError("/title", "is required")]),
                invalidParameter("wait", "must be a whole number"),
                invalidHeader("If-Match", "must be entity tags"), bodyTooLarge(1 << 20),
                unsupportedMediaType("application/json"), notAcceptable("application/json"), headersTooLarge,
                malformedRequest, cursorExpired, snapshotTooLarge(Limit.snapshotBytes.usual), registrationClosed,
                busy("Try again in a moment."), tooManyRequests(.seconds(7)),
                unavailable, outdated, insufficientStorage, internalError,
                documentTooLarge(Limit.documentBytes.usual),
                unreadableImport([], "`errors` lists each unreadable part with its line."),
            ]
        return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
