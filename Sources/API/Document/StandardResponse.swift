import HTTPServer
import JSON

/// An answer that many operations share; the document has it once.
struct StandardResponse: Sendable {
    /// Whether the answer has `WWW-Authenticate`, which names the missing right (RFC 6750).
    enum Challenge { case always, sometimes, never }

    let name: String
    let status: Int
    let json: JSONValue

    /// The reference that an operation has in its place.
    var reference: JSONValue { ["$ref": .string("#/components/responses/\(name)")] }

    /// Every standard response.
    static let all = [
        badRequest, unauthenticated, headersTooLarge, internalError, tooManyRequests, unavailable, notModified,
        bodyTooLarge, crossOrigin,
        unsupportedMediaType, insufficientStorage, stale,
    ]

    static let badRequest = StandardResponse(
        "BadRequest", 400,
        "`invalid-json`, `invalid-parameter`, `invalid-header`; `malformed-request` if the request is not valid HTTP.",
        .requestIDIfAny)
    static let unauthenticated = StandardResponse(
        "Unauthenticated", 401, "`unauthenticated`: the request has no token and no cookie, or the session has ended.",
        .challenge,
        .requestID)
    static let headersTooLarge = StandardResponse(
        "HeadersTooLarge", 431, "`headers-too-large`: all headers together may have 16 KiB at most.", .requestIDIfAny)
    static let internalError = StandardResponse(
        "InternalError", 500, "`internal`: the operator finds the reason in the log by the request's id.", .requestID)
    static let tooManyRequests = StandardResponse(
        "TooManyRequests", 429,
        """
        `too-many-requests`: this user, address or sign-in name has reached its rate limit. `Retry-After` says after \
        how many seconds to try again.
        """, .retryAfter, .requestID)
    static let unavailable = StandardResponse(
        "Unavailable", 503,
        "`busy`, `unavailable`, `outdated`: try again. Send a write again with the same Idempotency-Key or id.",
        .retryAfter, .requestID)
    static let bodyTooLarge = StandardResponse(
        "BodyTooLarge", 413, "`body-too-large`: the body is over the limit, which is 16 KiB without a token.",
        .requestID)
    static let crossOrigin = StandardResponse(
        "CrossOrigin", 403, "`cross-origin`: a page of another site sent the session's cookie along.", .requestID)
    static let unsupportedMediaType = StandardResponse(
        "UnsupportedMediaType", 415,
        """
        `unsupported-media-type`: `Accept` names the media types that the server reads, in UTF-8; or \
        `Accept-Encoding` says that it reads no content coding.
        """, .accept, .acceptEncoding, .requestID)
    static let insufficientStorage = StandardResponse(
        "InsufficientStorage", 507, "`insufficient-storage`: the server's disk is full. Nothing was changed.",
        .retryAfter, .requestID)
    static let stale = StandardResponse(
        "Stale", 412, "`stale`: it has another version than If-Match names; `current` is its present state.", .version,
        .requestID)
    static let notModified = StandardResponse(
        name: "NotModified", status: 304,
        json: [
            "description": "The client has this version.",
            "headers": .object([OperationAnswer.Header.version, .requestID].map(\.member)),
        ])

    private init(name: String, status: Int, json: JSONValue) {
        self.name = name
        self.status = status
        self.json = json
    }

    private init(_ name: String, _ status: Int, _ description: String, _ headers: OperationAnswer.Header...) {
        self.init(name: name, status: status, json: Self.problem(description, headers))
    }

    /// An answer with problems of one operation.
    static func problem(_ description: String, challenges: Challenge) -> JSONValue {
        switch challenges {
        case .always: problem(description, [.challenge, .requestID])
        case .sometimes: problem(description, [.challengeOfScope, .requestID])
        case .never: problem(description, [.requestID])
        }
    }

    private static func problem(_ description: String, _ headers: [OperationAnswer.Header]) -> JSONValue {
        [
            "description": .string(description), "headers": .object(headers.map(\.member)),
            "content": ["application/problem+json": ["schema": Problem.schema.json]],
        ]
    }
}

extension OperationAnswer.Header {
    /// The header in an answer.
    var member: JSONValue.Member {
        .init(name, component.map { ["$ref": .string("#/components/headers/\($0)")] } ?? json)
    }

    /// The header itself.
    fileprivate var json: JSONValue {
        .object(
            [.init("description", .string(description))] + (isRequired ? [.init("required", true)] : [])
                + [.init("schema", schema.json)])
    }

    /// The headers that the document has once.
    static let components = JSONValue.object(
        [
            version, versionOfJSON, nextPage, location, requestID, requestIDIfAny, retryAfter, accept, challenge,
            challengeOfScope, coding, varyCoding, varyAcceptAndCoding,
            acceptEncoding,
        ].compactMap { header in header.component.map { .init($0, header.json) } })

    private static let tag = Schema.string(pattern: "^(W/)?\"[0-9]+\"$").example("\"12\"")

    static let version = Self(
        name: "ETag", description: "The version, in quotes.", schema: tag, component: "Version")
    static let versionOfJSON = Self(
        name: "ETag", description: "The version, in quotes; absent from other media types.", schema: tag,
        isRequired: false, component: "VersionOfJSON")
    static let nextPage = Self(
        name: "Link", description: "The next page, if there is one (RFC 8288): `<…>; rel=\"next\"`.",
        schema: .string(pattern: "^<[^>]+>; rel=\"next\"$"), isRequired: false, component: "NextPage")
    static let location = Self(
        name: "Location", description: "The path of the new thing.", schema: .string(format: "uri-reference"),
        component: "Location")
    static let requestID = Self(
        name: "X-Request-Id", description: "The request's id in the log.", schema: RequestID.schema,
        component: "RequestID")
    static let requestIDIfAny = Self(
        name: "X-Request-Id",
        description: "The request's id in the log; absent if the request is not valid HTTP.",
        schema: RequestID.schema, isRequired: false, component: "RequestIDIfAny")
    static let retryAfter = Self(
        name: "Retry-After", description: "After how many seconds to try again.", schema: .string(pattern: "^[0-9]+$"),
        component: "RetryAfter")
    static let coding = Self(
        name: "Content-Encoding", description: "Where the answer is compressed; its `ETag` is then a weak one.",
        schema: .constant("gzip"), isRequired: false, component: "Coding")
    static let varyCoding = Self(
        name: "Vary", description: "Where the answer may be compressed.", schema: .constant("Accept-Encoding"),
        isRequired: false, component: "VaryCoding")
    static let varyAcceptAndCoding = Self(
        name: "Vary", description: "The request headers that the answer depends on.",
        schema: .words(["Accept", "Accept, Accept-Encoding"]), component: "VaryAcceptAndCoding")
    static let accept = Self(
        name: "Accept", description: "The media types that the server reads.", schema: .string, isRequired: false,
        component: "Accept")
    static let acceptEncoding = Self(
        name: "Accept-Encoding", description: "The content codings that the server reads: `identity`, none.",
        schema: .string, isRequired: false, component: "AcceptEncoding")
    static let challenge = Self(
        name: "WWW-Authenticate", description: "RFC 6750.", schema: .string(pattern: "^Bearer "),
        component: "Challenge")
    static let challengeOfScope = Self(
        name: "WWW-Authenticate",
        description: "RFC 6750: with `insufficient-scope`, the scope that the operation needs.",
        schema: .string(pattern: "^Bearer "), isRequired: false, component: "ChallengeOfScope")
}
