import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// One method of one path: its callers, its action, and its description in the OpenAPI document.
/// A group writes its routes as a table of contents. A route with an action and no handler performs that action with
/// the arguments of its path, its body and its headers: see `DeclaredActions`.
/// A class, because each request carries its route along, and a route is large.
final class Route: Sendable {
    /// The clients that may call a route. The action's statement decides about the user's rights.
    /// There is no default: each route names the scope that it needs.
    enum Access: Sendable, Equatable {
        /// Anyone.
        case everyone
        /// Anyone with a token of any scope.
        case anyToken
        /// Anyone with a token with this scope.
        case scope(Scope)

        static let read = Access.scope(.read)
        static let write = Access.scope(.write)
        static let share = Access.scope(.share)
        static let admin = Access.scope(.admin)
    }

    typealias Handler = @Sendable (Call) async throws -> Reply

    let method: HTTPRequest.Method
    /// The path, as OpenAPI writes it: `/v1/checklists/{id}`.
    let path: String
    /// The parameters in the path, in their order, each with the step before it.
    let pathNames: [(name: String, behind: String)]
    let access: Access
    /// The action; nil if the route only reads.
    let action: Action?
    /// Nil if `DeclaredActions` performs the action.
    let handler: Handler?
    let operation: Operation
    /// The media types of the bodies that it reads.
    let mediaTypes: [String]
    /// Whether each session has a rate of its own here once its user's rate limit is reached: a flood with a leaked
    /// token does not keep the user from ending that token.
    let hasOwnRate: Bool

    fileprivate init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, does action: Action?, handler: Handler?,
        _ operation: Operation, hasOwnRate: Bool = false
    ) {
        precondition(action != nil || handler != nil, "\(operation.id) does nothing.")
        self.method = method
        self.path = path
        self.access = access
        self.action = action
        self.handler = handler
        self.operation = operation
        mediaTypes = operation.mediaTypes(by: method)
        self.hasOwnRate = hasOwnRate
        let steps = path.split(separator: "/")
        pathNames = zip(steps.dropFirst(), steps).compactMap { step, before in
            step.hasPrefix("{") ? (String(step.dropFirst().prefix { $0 != "}" && $0 != "." }), String(before)) : nil
        }
    }

    fileprivate func with(
        hasOwnRate: Bool? = nil, _ change: (inout Operation) -> Void = { _ in }
    ) -> Route {
        var operation = operation
        change(&operation)
        return Route(
            method, path, access, does: action, handler: handler, operation,
            hasOwnRate: hasOwnRate ?? self.hasOwnRate)
    }
}

/// `METHOD path`, its callers, the operation's id and its summary; then the action, or the handler, or both.
extension Route {
    /// Of any method.
    static func on(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ id: String, _ summary: String,
        handler: @escaping Handler
    ) -> Route {
        Route(method, path, access, does: nil, handler: handler, Operation(id: id, summary: summary))
    }
    static func get(
        _ path: String, _ access: Access, _ id: String, _ summary: String, handler: @escaping Handler
    ) -> Route {
        Route(.get, path, access, does: nil, handler: handler, Operation(id: id, summary: summary))
    }
    static func post(
        _ path: String, _ access: Access, _ id: String, _ summary: String, does action: Action? = nil,
        handler: Handler? = nil
    ) -> Route {
        Route(.post, path, access, does: action, handler: handler, Operation(id: id, summary: summary))
    }
    static func put(
        _ path: String, _ access: Access, _ id: String, _ summary: String, does action: Action, handler: Handler? = nil
    ) -> Route {
        Route(.put, path, access, does: action, handler: handler, Operation(id: id, summary: summary))
    }
    static func patch(
        _ path: String, _ access: Access, _ id: String, _ summary: String, does action: Action, handler: Handler? = nil
    ) -> Route {
        Route(.patch, path, access, does: action, handler: handler, Operation(id: id, summary: summary))
    }
    static func delete(
        _ path: String, _ access: Access, _ id: String, _ summary: String, does action: Action, handler: Handler? = nil
    ) -> Route {
        Route(.delete, path, access, does: action, handler: handler, Operation(id: id, summary: summary))
    }
}

/// The rest of a route's description.
extension Route {
    /// With a rate of its own.
    var atOwnRate: Route { with(hasOwnRate: true) }
    /// Answered from memory alone.
    var local: Route { with { $0.isLocal = true } }
    /// With large answers compressed. Not where an answer has a secret beside text that others choose: its length would
    /// tell of it (BREACH).
    var compressed: Route { with { $0.isCompressed = true } }

    /// With a description, in Markdown.
    func described(_ text: String) -> Route { with { $0.description = text } }
    /// With parameters that do not follow from the path, the action and the answers.
    func parameters(_ parameters: Parameter...) -> Route { with { $0.parameters += parameters } }
    /// With a body of a shape.
    func taking(_ shape: Shape) -> Route { with { $0.body = .shape(shape) } }
    /// With a body that the handler reads without a shape.
    func taking(_ body: Operation.Body) -> Route { with { $0.body = body } }
    /// With answers on success.
    func answering(_ answers: OperationAnswer...) -> Route { with { $0.answers += answers } }
    /// With refusals that do not follow from its action.
    func refusing(_ refusals: Refusal...) -> Route { with { $0.refusals += refusals } }
    /// With other problems that it may answer with.
    func failing(_ problems: Problem...) -> Route { with { $0.problems += problems } }
}

/// Some routes that belong together.
protocol RouteGroup: Sendable {
    /// The OpenAPI tag of the group, and its description.
    static var tag: (name: String, description: String) { get }
    /// The routes, in the order of the document.
    var routes: [Route] { get }
}
