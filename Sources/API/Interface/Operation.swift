import Checklists
import HTTPServer
import JSON

/// The description of a route beside its path, for the OpenAPI document.
struct Operation: Sendable {
    /// The kinds of bodies.
    enum Body: Sendable {
        /// Nothing, or `{}`.
        case nothing
        /// An object of this shape.
        case shape(Shape)
        /// An object of this shape, or nothing.
        case optional(Shape)
        /// An object of this schema, which the handler reads.
        case json(Schema)
        /// One of these media types.
        case contents([OperationAnswer.Content])
    }

    /// The `operationId`: the name of its function in a generated client.
    let id: String
    /// The operation in one line.
    let summary: String
    /// More about it, in Markdown.
    var description: String?
    /// The parameters that do not follow from the path, the action and the answers.
    var parameters: [Parameter] = []
    /// The body of a request.
    var body = Body.nothing
    /// The answers on success.
    var answers: [OperationAnswer] = []
    /// The refusals that do not follow from its action.
    var refusals: [Refusal] = []
    /// Other problems that it may answer with.
    var problems: [Problem] = []
    /// Whether the daemon answers from memory alone: without a token, a rate limit, or the database.
    var isLocal = false
    /// Whether large answers are compressed: they have no secret.
    var isCompressed = false
}
