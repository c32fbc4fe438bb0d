import ChangeFeed
import Checklists
import Crypto
import Foundation
import HTTPTypes
public import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Postgres
import Store

/// The request on its way to a route, as Hummingbird's router hands it on.
public struct APIContext: RequestContext {
    /// What Hummingbird itself keeps.
    public var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// Names the request in the answer and in the log.
    var requestID = ""

    /// The context of a request that came over a connection.
    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

/// Answers every request: finds the route, the signed-in user and the body, and makes a problem of what goes wrong.
public struct Responder: HTTPResponder {
    let backend: Backend
    let observer: Observer
    let routes: [Route]
    private let paths: Set<String>
    private let router: any HTTPResponder<APIContext>

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
        paths = Set(routes.map { RouterPath($0.path).description })
        let router = Router(context: APIContext.self, options: .autoGenerateHeadEndpoints)
        for route in routes {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                try await Self.respond(to: request, context, route, backend)
            }
        }
        self.router = router.buildResponder()
    }

    /// Answers one request.
    public func respond(to request: Request, context: APIContext) async throws -> Response {
        let start = ContinuousClock.now
        let id = RequestID().text
        var context = context
        context.requestID = id
        var failure: (any Error)?
        var response: Response
        do {
            response = try await router.respond(to: request, context: context)
            // The router answers with an error of its own only where no route takes the request.
            if !isRouted(context) { response = Self.response(noRoute(request), id) }
        } catch {
            let problem = Self.problem(error)
            if problem == nil || problem?.status == .serviceUnavailable { failure = error }
            response = Self.response(problem ?? .internalError, id)
            if response.status == .contentTooLarge || error is HTTPParserError {
                // What is left of the body is not worth reading, or cannot be.
                response.headers[.connection] = "close"
            }
        }
        // What routes answer to HEAD has none already.
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.requestID] = id
        response.headers[.xContentTypeOptions] = "nosniff"
        if backend.drain.isDraining { response.headers[.connection] = "close" }
        observer.observe(
            .request(
                id: id, method: request.method.rawValue,
                route: isRouted(context) ? context.coreContext.endpointPath.value : nil,
                status: response.status.code, duration: .now - start, failure: failure))
        return response
    }

    /// Whether a route took the request; the router itself answers the others.
    private func isRouted(_ context: APIContext) -> Bool {
        context.coreContext.endpointPath.value.map(paths.contains) ?? false
    }

    private static func respond(
        to request: Request, _ context: APIContext, _ route: Route, _ backend: Backend
    ) async throws -> Response {
        let call = Call(
            request: request, parameters: context.parameters, channel: context.channel, id: context.requestID,
            principal: route.access == .signedIn ? try await principal(request, backend) : nil,
            bodyLimit: backend.limits.bodyBytes)
        let reply = try await route.handler(call)
        return Response(status: reply.status, headers: reply.headers, body: reply.body)
    }

    /// Who presents the bearer token (RFC 6750).
    private static func principal(_ request: Request, _ backend: Backend) async throws -> Principal {
        guard let header = request.headers[.authorization] else { throw Problem.unauthenticated }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 200 else {
            throw Problem.unauthenticated
        }
        guard let principal = try await backend.feed.authenticate(tokenHash: Token.hash(parts[1])) else {
            throw Problem.invalidToken
        }
        return principal
    }

    /// 405 where the path is known with other methods, 404 otherwise.
    private func noRoute(_ request: Request) -> Problem {
        let methods = routes.filter { $0.matches(path: request.uri.path) }.map(\.method)
        guard !methods.isEmpty else { return .notFound }
        let allowed = Set(methods.map(\.rawValue)).union(methods.contains(.get) ? ["HEAD"] : [])
        return .methodNotAllowed(allowed.sorted().joined(separator: ", "))
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

    private static func response(_ problem: Problem, _ id: String) -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        for (name, value) in problem.headers { headers[name] = value }
        return Response(
            status: problem.status, headers: headers,
            body: .init(byteBuffer: ByteBuffer(bytes: problem.body(requestID: id))))
    }
}
