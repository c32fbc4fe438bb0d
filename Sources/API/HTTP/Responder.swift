import ChangeFeed
import Checklists
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Postgres
import Sessions
import Store

/// What becomes of a request.
enum Outcome: Sendable {
    case now(Reply)
    /// There is no reply yet, and no task need wait for it.
    case later(LongPoll, RequestTrace)
}

/// What is still to be known of a request when it is answered.
struct RequestTrace: Sendable {
    let id: String
    let method: HTTPRequest.Method
    /// The path of its route; nil where none takes it.
    var route: String?
    /// Which site's page may read the answer.
    let origin: String?
    let start = ContinuousClock.now
}

/// Answers every request: finds the route, the signed-in user and the body, and makes a problem of what goes wrong.
public final class Responder: Sendable {
    let backend: Backend
    let observer: Observer
    let routes: [Route]
    private let paths: PathIndex
    private let router: any HTTPResponder<RoutedContext>

    /// - Parameters:
    ///   - backend: what the routes work with.
    ///   - observer: what is told of every request.
    ///   - readiness: whether the daemon can serve.
    public init(backend: Backend, observer: Observer, readiness: Readiness) {
        self.backend = backend
        self.observer = observer
        let groups = backend.groups + [ObservationRoutes(backend: backend, observer: observer, readiness: readiness)]
        let routes = groups.flatMap(\.routes)
        self.routes = routes
        paths = PathIndex(routes)
        let router = Router(context: RoutedContext.self, options: .autoGenerateHeadEndpoints)
        for route in routes {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                context.routed.take(route)
                context.routed.answer(with: try await Self.reply(to: request, context, route, backend))
                return Response(status: .ok)
            }
        }
        self.router = router.buildResponder()
    }

    /// Whether the daemon is stopping.
    var isDraining: Bool { backend.drain.isDraining }

    /// Answers one request.
    func respond(to request: Request, over connection: Connection) async -> Outcome {
        let routed = Routed(connection: connection)
        var trace = RequestTrace(
            id: routed.id, method: request.method, origin: backend.crossOrigin.admitted(request.headers))
        if backend.crossOrigin.isPreflight(request.head) {
            let methods = paths.methods(of: request.uri.path)
            return .now(
                finish(
                    methods.isEmpty
                        ? .failure(Problem.notFound) : .success(backend.crossOrigin.preflight(methods: methods)), trace)
            )
        }
        let result: Result<Reply, any Error>
        do {
            _ = try await router.respond(to: request, context: RoutedContext(source: .init(routed: routed)))
            result = routed.reply.map(Result.success) ?? .failure(noRoute(request))
        } catch {
            result = .failure(error)
        }
        trace.route = routed.route?.path
        return answer(result, trace)
    }

    /// Goes on with a poll that waited.
    func resume(_ poll: LongPoll, _ trace: RequestTrace) async -> Outcome {
        do {
            return answer(.success(try await poll.resume()), trace)
        } catch {
            return answer(.failure(error), trace)
        }
    }

    /// Answers a poll that waited.
    func reply(to answer: PollAnswer, of poll: LongPoll, _ trace: RequestTrace) -> Reply {
        finish(Result { try LongPoll.reply(answer, preferred: poll.preferred) }, trace)
    }

    private func answer(_ result: Result<Reply, any Error>, _ trace: RequestTrace) -> Outcome {
        if case .success(let reply) = result, case .later(let poll) = reply.body { return .later(poll, trace) }
        return .now(finish(result, trace))
    }

    /// Gives the reply its last form, and tells the observer of it.
    private func finish(_ result: Result<Reply, any Error>, _ trace: RequestTrace) -> Reply {
        var failure: (any Error)?
        var reply: Reply
        switch result {
        case .success(let made): reply = made
        case .failure(let error):
            let problem = Self.problem(error)
            if problem == nil || problem?.status == .serviceUnavailable { failure = error }
            reply = Self.reply(problem ?? .internalError, trace.id)
            // What is left of the body is not worth reading, or cannot be.
            if reply.status == .contentTooLarge || error is HTTPParserError { reply.headers[.connection] = "close" }
        }
        reply.complete(for: trace.method, id: trace.id, isLast: isDraining)
        backend.crossOrigin.admit(trace.origin, to: &reply.headers)
        observer.observe(
            .request(
                id: trace.id, method: trace.method.rawValue, route: trace.route, status: reply.status.code,
                duration: .now - trace.start, failure: failure))
        return reply
    }

    /// The answer to what is no HTTP. The observer is told of it as of a request whose method and route nobody knows.
    func refusal(of error: HTTPParserError) -> Reply {
        let problem: Problem =
            switch error {
            case .headerOverflow: .headersTooLarge
            case .invalidMethod: .methodNotAllowed("DELETE, GET, HEAD, PATCH, POST, PUT")
            default: .malformedRequest
            }
        let id = RequestID().text
        var reply = Self.reply(problem, id)
        reply.complete(for: .get, id: id, isLast: true)
        observer.observe(
            .request(
                id: id, method: "none", route: nil, status: reply.status.code, duration: .zero, failure: nil))
        return reply
    }

    /// The answer to a request whose turn did not come in time.
    func overload(_ head: HTTPRequestHead) -> Reply {
        let origin = head.headers.first(name: "origin").flatMap { backend.crossOrigin.admitted([.origin: $0]) }
        return overload(RequestTrace(id: RequestID().text, method: head.method == .HEAD ? .head : .get, origin: origin))
    }

    /// The answer to a poll that waited and whose turn did not come in time.
    func overload(_ trace: RequestTrace) -> Reply {
        finish(.failure(Problem.busy("Too many requests stand in line. Try again in a moment.")), trace)
    }

    private static func reply(
        to request: Request, _ context: RoutedContext, _ route: Route, _ backend: Backend
    ) async throws -> Reply {
        let call = Call(
            request: request, parameters: context.parameters, connection: context.routed.connection,
            id: context.routed.id,
            principal: route.access == .everyone
                ? nil : try await principal(request, over: context.routed.connection, backend),
            // Who is not known has no more than what is collected, and needs a place for.
            bodyLimit: route.access == .everyone
                ? min(backend.limits.bodyBytes, Exchange.collectedBytes) : backend.limits.bodyBytes)
        if let user = call.principal {
            try backend.rates.admit(user, to: route)
            if case .scope(let scope) = route.access, !user.scopes.contains(scope) {
                throw Problem.insufficientScope(scope)
            }
        }
        return try await route.handler(call)
    }

    /// Who presents the bearer token (RFC 6750).
    private static func principal(
        _ request: Request, over connection: Connection, _ backend: Backend
    ) async throws -> Principal {
        guard let token = Token.presented(by: request.headers) else { throw Problem.unauthenticated }
        let principal = try await backend.rates.lookingUp(token, request, over: connection) { admit in
            try await backend.feed.authenticate(tokenHash: Token.hash(token), beforeLookup: admit)
        }
        guard let principal else { throw Problem.invalidToken }
        return principal
    }

    /// 405 where the path is known with other methods, 404 otherwise.
    private func noRoute(_ request: Request) -> Problem {
        let methods = paths.methods(of: request.uri.path)
        return methods.isEmpty ? .notFound : .methodNotAllowed(methods.map(\.rawValue).sorted().joined(separator: ", "))
    }

    /// The problem that an error is to the client; nil where it is none of the client's business.
    private static func problem(_ error: any Error) -> Problem? {
        switch error {
        case let problem as Problem: problem
        case let error as StoreError: Problem(error)
        case let error as PostgresError: Problem(error)
        // The body ends in the middle, or is no HTTP.
        case is HTTPParserError: .malformedRequest
        case is CancellationError: .unavailable
        default: nil
        }
    }

    private static func reply(_ problem: Problem, _ id: String) -> Reply {
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        for (name, value) in problem.headers { headers[name] = value }
        return Reply(problem.status, headers: headers, body: .bytes(problem.body(requestID: id)))
    }
}

extension Reply {
    /// Adds what every answer has.
    fileprivate mutating func complete(for method: HTTPRequest.Method, id: String, isLast: Bool) {
        switch body {
        case .none: headers[.contentLength] = "0"
        case .bytes(let bytes): headers[.contentLength] = String(bytes.readableBytes)
        case .stream: if method == .head { headers[.contentLength] = "0" }
        case .later: break
        }
        if method == .head { body = .none }
        headers[.requestID] = id
        if isLast { headers[.connection] = "close" }
    }
}
