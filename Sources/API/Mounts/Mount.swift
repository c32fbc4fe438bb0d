import HTTPServer
import HTTPTypes

/// A place at which requests enter: some prefixes of paths with their own ways to sign in, headers, form of errors and
/// place in the document. The methods are those of its routes.
/// A class, because each request refers to its mount.
public final class Mount: Sendable {
    /// The answer to a request that fails, with the request's id, in a form that its headers accept if they are known.
    /// It keeps the problem's status and headers.
    typealias ErrorForm = @Sendable (_ problem: Problem, _ requestID: String, _ headers: RequestHeaders?) -> Reply

    /// The prefixes. The mount at `/` takes the paths that no other mount has.
    let prefixes: [String]
    /// The ways to sign in. Without any, its routes are open to everyone.
    let ways: [Credentials.Way]
    /// Headers of all its answers, in place of the server's own of these names.
    let headers: HTTPFields
    /// Whether the OpenAPI document describes its routes.
    let isDocumented: Bool
    /// Its routes, in the order of the document.
    let groups: [any RouteGroup]
    private let errorForm: ErrorForm

    init(
        at prefixes: String..., signingIn ways: [Credentials.Way] = [], headers: HTTPFields = [:],
        isDocumented: Bool = true,
        errors errorForm: @escaping ErrorForm = { problem, id, _ in problem.reply(requestID: id) },
        groups: [any RouteGroup]
    ) {
        self.prefixes = prefixes
        self.ways = ways
        self.headers = headers
        self.isDocumented = isDocumented
        self.errorForm = errorForm
        self.groups = groups
        for route in groups.flatMap(\.routes) {
            precondition(
                prefixes.contains { $0 == "/" || route.path == $0 || route.path.hasPrefix($0 + "/") },
                "\(route.path) is not below \(prefixes)")
            precondition(!ways.isEmpty || route.access == .everyone, "Nobody can sign in to \(route.path)")
        }
    }

    /// The answer to a request that fails.
    /// - Parameter headers: those of the request; nil where nobody has kept them.
    func reply(_ problem: Problem, requestID: String, to headers: RequestHeaders?) -> Reply {
        var problem = problem
        // The problems of the catalogue ask for a bearer token.
        if !ways.contains(.bearer), problem.headers.contains(where: { $0.0 == .wwwAuthenticate }) {
            problem.headers.removeAll { $0.0 == .wwwAuthenticate }
            if problem.status == .unauthorized {
                problem.headers += ways.compactMap(\.challenge).map { (.wwwAuthenticate, $0) }
            }
        }
        return errorForm(problem, requestID, headers)
    }
}
