import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// One method of one path: who may call it, what it does, and what the OpenAPI document says of it.
///
/// A group writes its routes as a table of contents. A route that names an action and no handler does that action with what its
/// path, its body and its headers bring: see `Backend.perform(_:for:)`.
///
/// A class, because a request carries its route along, and a route says a lot.
final class Route: Sendable {
    /// Who may call it. What they may do there is decided by the statement that does it.
    ///
    /// There is no default: a route has to say which scope it needs.
    enum Access: Sendable, Equatable {
        /// Anyone.
        case everyone
        /// Anyone with a token, whatever it is for.
        case anyToken
        /// Anyone with a token with this scope.
        case scope(Scope)

        static let read = Access.scope(.read)
        static let write = Access.scope(.write)
        static let admin = Access.scope(.admin)
    }

    typealias Handler = @Sendable (Call) async throws -> Reply

    let method: HTTPRequest.Method
    /// The path, as OpenAPI writes it: `/v1/checklists/{id}`.
    let path: String
    /// The parameters in the path, in their order, each with the step before it.
    let pathNames: [(name: String, behind: String)]
    let access: Access
    /// What it does; nil where it only reads.
    let action: Action?
    /// Nil where what it does follows from the action.
    let handler: Handler?
    let operation: Operation
    /// Whether each session may call it at a rate of its own when those of its user have used up theirs: a flood with a token that
    /// leaked does not keep the user from ending that token.
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
        self.hasOwnRate = hasOwnRate
        let steps = path.split(separator: "/")
        pathNames = zip(steps.dropFirst(), steps).compactMap { step, before in
            step.hasPrefix("{") ? (String(step.dropFirst().dropLast()), String(before)) : nil
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

/// `METHOD path`, who may call it, the operation's id and its summary; then the action, or the handler, or both.
extension Route {
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

/// What else a route says of itself.
extension Route {
    /// With a rate of its own.
    var atOwnRate: Route { with(hasOwnRate: true) }
    /// Answered from memory alone.
    var local: Route { with { $0.isLocal = true } }

    /// With a description, in Markdown.
    func described(_ text: String) -> Route { with { $0.description = text } }
    /// With parameters that do not follow from the path, the action and the answers.
    func parameters(_ parameters: Parameter...) -> Route { with { $0.parameters += parameters } }
    /// With a body of a shape.
    func taking(_ shape: Shape) -> Route { with { $0.body = .shape(shape) } }
    /// With a body that is read otherwise than by a shape.
    func taking(_ body: Operation.Body) -> Route { with { $0.body = body } }
    /// How it succeeds.
    func answering(_ answers: OperationAnswer...) -> Route { with { $0.answers += answers } }
    /// How it may be refused, beside what follows from its action.
    func refusing(_ refusals: Refusal...) -> Route { with { $0.refusals += refusals } }
    /// How it may fail beside that.
    func failing(_ problems: Problem...) -> Route { with { $0.problems += problems } }
}

/// Some routes that belong together.
protocol RouteGroup: Sendable {
    /// By which the OpenAPI document puts them together, and what it says of them.
    static var tag: (name: String, description: String) { get }
    /// The routes, as a table of contents.
    var routes: [Route] { get }
}
