import Checklists
import HTTPServer
import HTTPTypes

/// One method of one path.
struct Route: Sendable {
    /// Who may call it. What they may do there is decided by the statement that does it.
    ///
    /// There is no default: whoever adds a route has to say which scope it needs.
    enum Access: Sendable, Equatable {
        /// Anyone.
        case everyone
        /// Whoever has a token, whatever it is for.
        case anyToken
        /// Whoever has a token with this scope.
        case scope(Scope)

        static let read = Access.scope(.read)
        static let write = Access.scope(.write)
        static let admin = Access.scope(.admin)
    }

    let method: HTTPRequest.Method
    /// The path, as OpenAPI writes it: `/v1/checklists/{id}`.
    let path: String
    let access: Access
    let handler: @Sendable (Call) async throws -> Reply
    /// Whether each session may call it at a rate of its own when those of its user have used up theirs: whoever floods with a
    /// token that leaked is not to keep the user from ending it.
    private(set) var hasOwnRate = false

    typealias Handler = @Sendable (Call) async throws -> Reply

    /// The same with a rate of its own.
    func atOwnRate() -> Route {
        var route = self
        route.hasOwnRate = true
        return route
    }

    static func get(_ path: String, _ access: Access, handler: @escaping Handler) -> Route {
        Route(method: .get, path: path, access: access, handler: handler)
    }
    static func post(_ path: String, _ access: Access, handler: @escaping Handler) -> Route {
        Route(method: .post, path: path, access: access, handler: handler)
    }
    static func put(_ path: String, _ access: Access, handler: @escaping Handler) -> Route {
        Route(method: .put, path: path, access: access, handler: handler)
    }
    static func patch(_ path: String, _ access: Access, handler: @escaping Handler) -> Route {
        Route(method: .patch, path: path, access: access, handler: handler)
    }
    static func delete(_ path: String, _ access: Access, handler: @escaping Handler) -> Route {
        Route(method: .delete, path: path, access: access, handler: handler)
    }
}

/// Some routes that belong together.
protocol RouteGroup: Sendable {
    /// The routes, as a table of contents.
    var routes: [Route] { get }
}
