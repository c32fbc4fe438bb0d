import HTTPServer
import HTTPTypes

/// The routes of some mounts: one look-up finds a request's route, and with it the mount.
struct RouteTable: Sendable {
    /// The result for a request.
    enum Match {
        case found(Route, Mount, PathParameters)
        /// The path is known, but only with these other methods.
        case otherMethods(Set<HTTPRequest.Method>)
        case unknownPath
    }

    private let router: Router
    private let entries: [(route: Route, mount: Mount)]
    private let mounts: Router
    private let mountAt: [Mount]
    /// The mount of paths that no other one has.
    let fallback: Mount
    /// Every method that a route has.
    let methods: Set<HTTPRequest.Method>

    /// - Parameter mounts: the last one takes the paths that no other one has.
    init(_ mounts: [Mount]) {
        guard let last = mounts.last else { preconditionFailure("There is no mount.") }
        fallback = last
        entries = mounts.flatMap { mount in mount.groups.flatMap(\.routes).map { ($0, mount) } }
        router = Router(entries.map { ($0.route.method, $0.route.path) })
        let places = mounts.flatMap { mount in mount.prefixes.map { ($0, mount) } }
        mountAt = places.map(\.1)
        self.mounts = Router(places.map { (.get, $0.0 + "/{rest...}") })
        let declared = Set(entries.map(\.route.method))
        methods = declared.contains(.get) ? declared.union([.head]) : declared
    }

    /// The route of a request.
    func match(_ method: HTTPRequest.Method, _ path: Substring) -> Match {
        switch router.match(method, path) {
        case .found(let place, let parameters):
            let (route, mount) = entries[place]
            return isOfAnother(path, than: entries[place]) ? .unknownPath : .found(route, mount, parameters)
        case .otherMethods(let methods): return isUnknown(path) ? .unknownPath : .otherMethods(methods)
        case .unknownPath: return .unknownPath
        }
    }

    /// The methods of a path.
    func methods(of path: Substring) -> Set<HTTPRequest.Method> {
        isUnknown(path) ? [] : router.methods(of: path)
    }

    /// Whether only a route that takes any path has it, and that is not for this one.
    private func isUnknown(_ path: Substring) -> Bool {
        guard case .found(let place, _) = router.match(.get, path) else { return false }
        return isOfAnother(path, than: entries[place])
    }

    /// Whether the path is of another mount than the route: one at `/` that takes any path takes none of the other
    /// mounts' prefixes.
    private func isOfAnother(_ path: Substring, than entry: (route: Route, mount: Mount)) -> Bool {
        entry.mount === fallback && entry.route.path.hasSuffix("...}") && mount(of: path) !== fallback
    }

    /// The mount of a path, whether or not a route has it. Only failures need it.
    func mount(of path: Substring) -> Mount {
        if case .found(let place, _) = mounts.match(.get, path) { mountAt[place] } else { fallback }
    }
}

extension Set<HTTPRequest.Method> {
    /// As `Allow` has them.
    var list: String { map(\.rawValue).sorted().joined(separator: ", ") }
}
