import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Store

/// Performs the actions of routes, as they are declared.
public struct DeclaredActions: Sendable {
    private let actions: Actions
    private let repeats: Repeats

    /// - Parameters:
    ///   - actions: performs an action.
    ///   - repeats: works out the rules in its arguments.
    public init(actions: Actions, repeats: Repeats) { (self.actions, self.repeats) = (actions, repeats) }

    /// Answers a request by its route's handler, or else by its action.
    func answer(_ call: Call, of route: Route) async throws -> Reply {
        if let handler = route.handler { return try await handler(call) }
        guard let action = route.action else { throw Problem.internalError }
        return try await perform(action, of: route, for: call)
    }

    /// Performs an action with the arguments of the request: the ids of its path, its body, `If-Match`, its key.
    private func perform(_ action: Action, of route: Route, for call: Call) async throws -> Reply {
        let place = try pathArguments(of: route, action, call)
        var (arguments, key): ([JSONValue.Member], IdempotencyKey?)
        if case .shape(let shape) = route.operation.body {
            (arguments, key) = try await call.read(shape)
            if shape.fields.contains(where: { $0.name == "id" }) { arguments = arguments.withMadeID() }
        } else {
            (arguments, key) = ([], try await call.keyWithoutBody())
        }
        arguments += place
        if action.isConditional { arguments += try call.ifMatch() }
        let made = route.operation.answers.first { $0.status == .created }
        let user = try call.user
        let answer = try await repeats.workOut(action, arguments, by: user) { arguments, store in
            try await actions.perform(action, by: user, arguments, key: action.isRepeatable ? key : nil, in: store)
        }
        let reply = try Reply(answer, location: made?.location)
        let isVersioned = route.operation.answers.first { $0.status == reply.status }?.isVersioned ?? false
        return isVersioned ? reply : reply.without(.eTag)
    }

    /// The parameters of the path as arguments: `{id}` becomes the argument that names the action's place, the others
    /// keep their names.
    private func pathArguments(of route: Route, _ action: Action, _ call: Call) throws -> [JSONValue.Member] {
        let subject =
            switch action.place {
            case .checklist(let name, _), .task(let name, _), .record(let name): name
            case .actor, .account: "id"
            }
        return try route.pathNames.map { step in
            switch step.name {
            case "username": .init("username", .string(try call.pathUsername()))
            case "id": .init(subject, .string(try call.pathID().lowercase))
            case let name: .init(name, .string(try call.pathID(name).lowercase))
            }
        }
    }
}
