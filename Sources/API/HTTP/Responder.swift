import ChangeFeed
import Checklists
public import HTTPServer
import HTTPTypes
import Sessions

/// Answers every request: finds the route, the signed-in user and the body, and makes a problem of what goes wrong.
public final class Responder: RequestHandler {
    let backend: Backend
    let observer: Observer
    let routes: [Route]
    private let router: Router
    private let completion: Completion

    /// - Parameters:
    ///   - backend: what the routes work with.
    ///   - observer: what is told of every request.
    ///   - readiness: whether the daemon can serve.
    public init(backend: Backend, observer: Observer, readiness: Readiness) {
        self.backend = backend
        self.observer = observer
        let groups = backend.groups(observer: observer, readiness: readiness)
        routes = groups.flatMap(\.routes)
        router = Router(routes.map { ($0.method, $0.path) })
        completion = Completion(crossOrigin: backend.crossOrigin, drain: backend.drain, observer: observer)
    }

    /// Whether the daemon is stopping.
    public var isDraining: Bool { backend.drain.isDraining }

    /// Whether it asks how the daemon is, which it is to be told also when all places are taken.
    public func isUrgent(_ path: Substring) -> Bool {
        ObservationRoutes.probes.contains { $0.utf8.elementsEqual(path.utf8) }
    }

    /// Answers one request.
    public func respond(to request: Request, over connection: Connection) async -> Reply {
        var trace = trace(request)
        do {
            if backend.crossOrigin.isPreflight(request.head) {
                let methods = router.methods(of: request.path)
                guard !methods.isEmpty else { throw Problem.notFound }
                return trace.finish(.success(backend.crossOrigin.preflight(methods: methods)))
            }
            switch router.match(request.method, request.path) {
            case .found(let place, let parameters):
                trace.route = routes[place].path
                let reply = try await reply(to: request, over: connection, routes[place], parameters, trace)
                if case .later = reply.body { return reply }
                return trace.finish(.success(reply))
            case .otherMethods(let methods):
                throw Problem.methodNotAllowed(methods.map(\.rawValue).sorted().joined(separator: ", "))
            case .unknownPath:
                throw Problem.notFound
            }
        } catch {
            return trace.finish(.failure(error))
        }
    }

    /// The answer to what is no HTTP.
    public func refuse(_ error: RequestError) -> Reply { completion.refuse(error) }

    /// The answer to a request whose turn did not come in time.
    public func overload(_ request: Request) -> Reply { trace(request).overload() }

    private func trace(_ request: Request) -> RequestTrace {
        RequestTrace(
            id: RequestID().text, method: request.method, origin: backend.crossOrigin.admitted(request.headers),
            completion: completion)
    }

    private func reply(
        to request: Request, over connection: Connection, _ route: Route, _ parameters: PathParameters,
        _ trace: RequestTrace
    ) async throws -> Reply {
        let call = Call(
            request: request, parameters: parameters, connection: connection, trace: trace,
            principal: route.access == .everyone ? nil : try await principal(request, over: connection),
            // Who is not known has no more than what is collected, and needs a place for.
            bodyLimit: route.access == .everyone
                ? min(backend.limits.bodyBytes, RequestBody.collectedBytes) : backend.limits.bodyBytes)
        if let user = call.principal {
            try backend.rates.admit(user, to: route)
            if case .scope(let scope) = route.access, !user.scopes.contains(scope) {
                throw Problem.insufficientScope(scope)
            }
        }
        return try await backend.answer(call, of: route)
    }

    /// Who presents the bearer token (RFC 6750).
    private func principal(_ request: Request, over connection: Connection) async throws -> Principal {
        guard let token = Token.presented(by: request.headers) else { throw Problem.unauthenticated }
        let principal = try await backend.rates.lookingUp(token, request, over: connection) { admit in
            try await backend.feed.authenticate(tokenHash: Token.hash(token), beforeLookup: admit)
        }
        guard let principal else { throw Problem.invalidToken }
        return principal
    }
}

extension RequestTrace {
    /// The answer to what has stood in line for too long.
    func overload() -> Reply {
        finish(.failure(Problem.busy("Too many requests stand in line. Try again in a moment.")))
    }
}
