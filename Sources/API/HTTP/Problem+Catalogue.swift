import ChangeFeed
import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// The problems that are not refusals of an action. `Problem.catalogue` lists every name.
extension Problem {
    static let notFound = Problem(Refusal.notFound)

    static let unauthenticated = Problem(
        name: "unauthenticated", status: .unauthorized, title: "Not signed in",
        detail: "Sign in, and send the token as 'Authorization: Bearer TOKEN'.",
        headers: [(.wwwAuthenticate, "Bearer realm=\"crosscheck\"")])

    static let invalidToken = Problem(
        name: "unauthenticated", status: .unauthorized, title: "Not signed in",
        detail: "The token is unknown, or its session has ended. Sign in again.",
        headers: [(.wwwAuthenticate, "Bearer realm=\"crosscheck\", error=\"invalid_token\"")])

    /// The request says that it is for somebody else.
    static let ofAnotherUser = Problem(
        name: unauthenticated.name, status: unauthenticated.status, title: unauthenticated.title,
        detail: "The session is another user's than 'Crosscheck-User' names.", headers: unauthenticated.headers)

    /// RFC 6750, section 3.1.
    static func insufficientScope(_ scope: Scope) -> Problem {
        Problem(.insufficientScope, info: JSONValue.object([.init("scope", .string(scope.rawValue))]).bytes)
    }

    /// A browser adds its cookies to the requests of any page.
    static let crossOrigin = Problem(
        name: "cross-origin", status: .forbidden, title: "The request comes from another site",
        detail:
            "A write with the session's cookie must come from a page of this server, and 'Origin' or 'Sec-Fetch-Site' must say so. If it does, the server takes its address for another one: the operator sets public-url."
    )

    static let signInFailed = Problem(
        name: "sign-in-failed", status: .unauthorized, title: "Sign-in failed",
        detail: "No user has that name and that password.",
        headers: [(.wwwAuthenticate, "Bearer realm=\"crosscheck\"")])

    static func methodNotAllowed(_ allowed: String) -> Problem {
        Problem(
            name: "method-not-allowed", status: .methodNotAllowed, title: "Method not allowed",
            detail: "Allowed here: \(allowed).", headers: [(.allow, allowed)])
    }

    static func invalidJSON(_ reason: String) -> Problem {
        Problem(
            name: "invalid-json", status: .badRequest, title: "The body is not valid JSON",
            detail: reason.prefix(1).uppercased() + reason.dropFirst() + ".",
            errors: [FieldError("", reason)])
    }

    static func invalidRequest(_ errors: [FieldError]) -> Problem {
        var first = errors.first.map { "\($0.pointer.isEmpty ? "The body" : $0.pointer) \($0.detail)" } ?? ""
        // Advice on a password already ends in a full stop.
        if first.hasSuffix(".") { first.removeLast() }
        return Problem(
            name: "invalid-request", status: .unprocessableContent, title: "The request is not valid",
            detail: errors.count > 1 ? "\(first), and \(errors.count - 1) more." : first + ".", errors: errors)
    }

    static func invalidParameter(_ name: String, _ reason: String) -> Problem {
        Problem(
            name: "invalid-parameter", status: .badRequest, title: "A parameter is not valid",
            detail: "The parameter '\(name)' \(reason).", errors: [FieldError("?" + name, reason)])
    }

    static func invalidHeader(_ name: String, _ reason: String) -> Problem {
        Problem(
            name: "invalid-header", status: .badRequest, title: "A header is not valid",
            detail: "The header '\(name)' \(reason).", errors: [FieldError(name, reason)])
    }

    static func bodyTooLarge(_ limit: Int) -> Problem {
        Problem(
            name: "body-too-large", status: .contentTooLarge, title: "The body is too large",
            detail: "A body may have \(limit) bytes at most.",
            members: [.init("limit", .integer(Int64(limit)))])
    }

    static func unsupportedMediaType(_ accepted: String) -> Problem {
        Problem(
            name: "unsupported-media-type", status: .unsupportedMediaType, title: "Unsupported media type",
            detail: "Send the body as \(accepted).", headers: [(.accept, accepted)])
    }

    /// RFC 9110, section 12.5.3.
    static let unsupportedContentCoding = Problem(
        name: "unsupported-media-type", status: .unsupportedMediaType, title: "Unsupported media type",
        detail: "Send the body without Content-Encoding.", headers: [(.acceptEncoding, "identity")])

    static func notAcceptable(_ offered: String) -> Problem {
        Problem(
            name: "not-acceptable", status: .notAcceptable, title: "Not acceptable",
            detail: "The server offers \(offered).")
    }

    static let headersTooLarge = Problem(
        name: "headers-too-large", status: .requestHeaderFieldsTooLarge, title: "The headers are too large",
        detail: "All headers together may have 16 KiB at most.")

    static let malformedRequest = Problem(
        name: "malformed-request", status: .badRequest, title: "The request is not valid HTTP",
        detail: "The server could not read the request as HTTP.")

    /// RFC 9112, section 3.2; RFC 9113, section 8.3.1.
    static let unknownHost = Problem(
        name: malformedRequest.name, status: malformedRequest.status, title: malformedRequest.title,
        detail: "Exactly one valid 'Host' must name the host, and ':authority' over HTTP/2 the same one.")

    static let cursorExpired = Problem(
        name: "cursor-expired", status: .gone, title: "The cursor is no longer valid",
        detail: "Take a snapshot (GET /v1/snapshot) and continue from its cursor.")

    /// The same, with the cause.
    static func cursorExpired(_ expiry: Expiry) -> Problem {
        var problem = cursorExpired
        let cause =
            switch expiry {
            case .unknown: "It is not one of this server's."
            case .old: "Changes after it are no longer kept."
            case .lost: "It belongs to a state of the database that a restore or a failover has ended."
            }
        problem.detail = "\(cause) \(problem.detail)"
        return problem
    }

    static func snapshotTooLarge(_ limit: Int) -> Problem {
        Problem(
            name: "snapshot-too-large", status: .conflict, title: "The snapshot is too large",
            detail:
                "All checklists together are more than \(limit) bytes. Take the cursor of GET /v1/snapshot?only=me, then each checklist's own snapshot, and go on from the cursor.",
            members: [.init("limit", .integer(Int64(limit)))])
    }

    static let registrationClosed = Problem(
        name: "registration-closed", status: .forbidden, title: "Registration is closed",
        detail: "Ask the operator of this server for an account.")

    static func busy(_ detail: String) -> Problem {
        Problem(
            name: "busy", status: .serviceUnavailable, title: "The server is busy", detail: detail,
            headers: [(.retryAfter, "1")])
    }

    static let unavailable = Problem(
        name: "unavailable", status: .serviceUnavailable, title: "The database is not available",
        detail: "Try again in a moment. If the request was a write, send it again with the same Idempotency-Key or id.",
        headers: [(.retryAfter, "1")])

    /// The database has the migrations of a later release, and gave an answer that this release does not know.
    static let outdated = Problem(
        name: "outdated", status: .serviceUnavailable, title: "The server is being upgraded",
        detail:
            "This server is older than its database and does not know the database's answer. Send the request again, a write with the same Idempotency-Key or id.",
        headers: [(.retryAfter, "5")])

    static let insufficientStorage = Problem(
        name: "insufficient-storage", status: .init(code: 507, reasonPhrase: "Insufficient Storage"),
        title: "The server's disk is full", detail: "The request changed nothing. The operator must free space.",
        headers: [(.retryAfter, "30")])

    static let internalError = Problem(
        name: "internal", status: .internalServerError, title: "The server made an error",
        detail: "The operator finds the reason in the log by this request's id.")

    static func documentTooLarge(_ limit: Int) -> Problem {
        Problem(
            name: "document-too-large", status: .unprocessableContent, title: "The document would be too large",
            detail: "A document may have \(limit) bytes. Read the tasks page by page instead.",
            members: [.init("limit", .integer(Int64(limit)))])
    }

    static func unreadableImport(_ errors: [FieldError], _ detail: String) -> Problem {
        Problem(
            name: "unreadable-import", status: .unprocessableContent, title: "The import cannot be read",
            detail: detail, errors: errors)
    }
}
