import ChangeFeed
import Checklists
public import HTTPServer
import HTTPTypes
import Sessions

/// Answers every request: finds the route, the signed-in user and the body, and turns errors into problems.
public final class Responder: RequestHandler {
    private let actions: DeclaredActions
    private let authentication: Authentication
    private let clients: Clients
    private let rates: RateLimits
    private let crossOrigin: CrossOrigin
    private let drain: Drain
    private let memory: ClientMemory
    private let bodyBytes: Int
    private let compression = Compression()
    private let table: RouteTable
    private let completion: Completion

    /// - Parameters:
    ///   - mounts: the last one takes the paths that no other one has.
    ///   - actions: performs the actions of routes that have no handler.
    ///   - authentication: finds the user of a request.
    ///   - clients: where requests come from.
    ///   - rates: limits the requests of users.
    ///   - crossOrigin: which other sites' pages may use the interface.
    ///   - drain: whether the daemon is stopping.
    ///   - memory: limits how much the daemon keeps for clients.
    ///   - bodyBytes: the most bytes of a body.
    ///   - observer: gets a report of every request.
    public init(
        mounts: [Mount], actions: DeclaredActions, authentication: Authentication, clients: Clients, rates: RateLimits,
        crossOrigin: CrossOrigin, drain: Drain, memory: ClientMemory, bodyBytes: Int, observer: Observer
    ) {
        (self.actions, self.authentication, self.clients, self.rates) = (actions, authentication, clients, rates)
        (self.crossOrigin, self.drain, self.memory, self.bodyBytes) = (crossOrigin, drain, memory, bodyBytes)
        table = RouteTable(mounts)
        completion = Completion(
            crossOrigin: crossOrigin, drain: drain, observer: observer, memory: memory, methods: table.methods)
    }

    /// Whether the daemon is stopping.
    public var isDraining: Bool { drain.isDraining }

    /// Whether the path is a probe of the daemon's health: those get an answer even when all places are taken.
    public func isUrgent(_ path: Substring) -> Bool {
        ObservationRoutes.probes.contains { $0.utf8.elementsEqual(path.utf8) }
    }

    /// Answers one request.
    public func respond(to request: Request, over connection: Connection) async -> Reply {
        var trace = trace(request)
        do {
            if crossOrigin.isPreflight(request) {
                let methods = table.methods(of: request.path)
                guard !methods.isEmpty else { throw Problem.notFound }
                trace.mount = table.mount(of: request.path)
                return trace.finish(.success(crossOrigin.preflight(methods: methods)))
            }
            switch table.match(request.method, request.path) {
            case .found(let route, let mount, let parameters):
                (trace.route, trace.mount) = (route, mount)
                let reply = try await reply(to: request, over: connection, route, mount, parameters, &trace)
                if case .later = reply.body { return reply }
                return trace.finish(.success(reply))
            case .otherMethods(let methods): throw Problem.methodNotAllowed(methods.list)
            case .unknownPath: throw Problem.notFound
            }
        } catch {
            if trace.route == nil { trace.mount = table.mount(of: request.path) }
            return trace.finish(.failure(error), to: request.headers)
        }
    }

    /// The answer to bytes that are not HTTP.
    public func refuse(_ error: RequestError) -> Reply { completion.refuse(error) }

    /// The answer to a request that waited too long for its turn.
    public func overload(_ request: Request) -> Reply {
        var trace = trace(request)
        trace.mount = table.mount(of: request.path)
        return trace.overload()
    }

    private func trace(_ request: Request) -> RequestTrace {
        RequestTrace(
            id: RequestID().text, method: request.method, mount: table.fallback,
            origin: crossOrigin.admitted(request.headers), completion: completion)
    }

    private func reply(
        to request: Request, over connection: Connection, _ route: Route, _ mount: Mount,
        _ parameters: PathParameters, _ trace: inout RequestTrace
    ) async throws -> Reply {
        let shown = try authentication.credentials(of: request, over: connection, by: mount.ways)
        let principal =
            route.access == .everyone
            ? nil : try await authentication.principal(by: shown, of: request, over: connection)
        trace.holder =
            principal.map { .user($0.user) }
            ?? .address(clients.address(of: request, over: connection).map { ClientAddress($0).home })
        let call = Call(
            request: request, parameters: parameters, connection: connection, trace: trace, credentials: shown,
            principal: principal,
            // A stranger has no more than the collected body.
            bodyLimit: route.access == .everyone
                ? min(bodyBytes, RequestBody.collectedBytes) : bodyBytes)
        if let user = call.principal {
            try rates.admit(user, to: route)
            if case .scope(let scope) = route.access, !user.scopes.contains(scope) {
                throw Problem.insufficientScope(scope)
            }
        }
        try call.expectReadableBody(of: route)
        let room = try room(for: call)
        defer { withExtendedLifetime(room) {} }
        let reply = try await actions.answer(call, of: route)
        return route.operation.isCompressed ? try await compression.coded(reply, for: call) : reply
    }

    /// Room for a body that is still to come, until it has been worked on.
    private func room(for call: Call) throws(Problem) -> MemoryBudget.Share? {
        guard !call.request.body.isCollected, call.principal != nil else { return nil }
        let length = call.request.headers[.contentLength].flatMap { Int($0) } ?? call.bodyLimit
        guard let share = memory.bodies.take(min(length, call.bodyLimit), for: call.trace.holder) else {
            throw .busy("Too many large requests are on their way. Try again in a moment.")
        }
        return share
    }
}

extension RequestTrace {
    /// The answer to a request that waited too long for its turn.
    func overload() -> Reply {
        finish(.failure(Problem.busy("Too many requests are waiting. Try again in a moment.")))
    }
}
