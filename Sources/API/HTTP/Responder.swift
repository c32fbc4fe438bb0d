import ChangeFeed
import Checklists
public import HTTPServer
import HTTPTypes
public import Metrics
import Sessions

/// Answers every request: finds the route, the signed-in user and the body, and turns errors into problems.
public final class Responder: RequestHandler {
    let backend: Backend
    let observer: Observer
    let mounts: [Mount]
    private let table: RouteTable
    private let completion: Completion

    /// - Parameters:
    ///   - backend: everything that the routes work with.
    ///   - observer: gets a report of every request.
    ///   - metrics: the components whose metrics monitoring gets.
    ///   - readiness: whether the daemon can serve.
    ///   - set: the mounts of the listener.
    public convenience init(
        backend: Backend, observer: Observer, metrics: MetricRegistry, readiness: Readiness,
        serving set: MountSet = .everything
    ) {
        self.init(
            backend: backend, observer: observer,
            mounts: backend.mounts(set, metrics: metrics, readiness: readiness))
    }

    /// - Parameter mounts: the last one takes the paths that no other one has.
    init(backend: Backend, observer: Observer, mounts: [Mount]) {
        self.backend = backend
        self.observer = observer
        self.mounts = mounts
        table = RouteTable(mounts)
        completion = Completion(
            crossOrigin: backend.crossOrigin, drain: backend.drain, observer: observer, memory: backend.memory,
            methods: table.methods)
    }

    /// Whether the daemon is stopping.
    public var isDraining: Bool { backend.drain.isDraining }

    /// Whether the path is a probe of the daemon's health: those get an answer even when all places are taken.
    public func isUrgent(_ path: Substring) -> Bool {
        ObservationRoutes.probes.contains { $0.utf8.elementsEqual(path.utf8) }
    }

    /// Answers one request.
    public func respond(to request: Request, over connection: Connection) async -> Reply {
        var trace = trace(request)
        do {
            if backend.crossOrigin.isPreflight(request) {
                let methods = table.methods(of: request.path)
                guard !methods.isEmpty else { throw Problem.notFound }
                trace.mount = table.mount(of: request.path)
                return trace.finish(.success(backend.crossOrigin.preflight(methods: methods)))
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
            origin: backend.crossOrigin.admitted(request.headers), completion: completion)
    }

    private func reply(
        to request: Request, over connection: Connection, _ route: Route, _ mount: Mount,
        _ parameters: PathParameters, _ trace: inout RequestTrace
    ) async throws -> Reply {
        let shown = try backend.credentials(of: request, over: connection, by: mount.ways)
        let principal =
            route.access == .everyone ? nil : try await backend.principal(by: shown, of: request, over: connection)
        trace.holder =
            principal.map { .user($0.user) }
            ?? .address(backend.rates.client(of: request, over: connection).map { ClientAddress($0).home })
        let call = Call(
            request: request, parameters: parameters, connection: connection, trace: trace, credentials: shown,
            principal: principal,
            // A stranger has no more than the collected body.
            bodyLimit: route.access == .everyone
                ? min(backend.limits.bodyBytes, RequestBody.collectedBytes) : backend.limits.bodyBytes)
        if let user = call.principal {
            try backend.rates.admit(user, to: route)
            if case .scope(let scope) = route.access, !user.scopes.contains(scope) {
                throw Problem.insufficientScope(scope)
            }
        }
        try call.expectReadableBody(of: route)
        let room = try room(for: call)
        defer { withExtendedLifetime(room) {} }
        let reply = try await backend.answer(call, of: route)
        return route.operation.isCompressed ? try await backend.compression.coded(reply, for: call) : reply
    }

    /// Room for a body that is still to come, until it has been worked on.
    private func room(for call: Call) throws(Problem) -> MemoryBudget.Share? {
        guard !call.request.body.isCollected, call.principal != nil else { return nil }
        let length = call.request.headers[.contentLength].flatMap { Int($0) } ?? call.bodyLimit
        guard let share = backend.memory.bodies.take(min(length, call.bodyLimit), for: call.trace.holder) else {
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
