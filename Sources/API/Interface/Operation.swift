import Checklists
import HTTPServer
import JSON

/// What a route says of itself beside its path: the OpenAPI document is made of this.
struct Operation: Sendable {
    /// What a request's body holds.
    enum Body: Sendable {
        /// Nothing, or `{}`.
        case nothing
        /// An object of this shape.
        case shape(Shape)
        /// An object that is read otherwise.
        case json(Schema)
        /// One of these media types.
        case contents([OperationAnswer.Content])
    }

    /// The `operationId`: what a generated client calls it.
    let id: String
    /// What it does, in a line.
    let summary: String
    /// What else there is to know, in Markdown.
    var description: String?
    /// The parameters that do not follow from the path, the action and the answers.
    var parameters: [Parameter] = []
    /// What the body holds.
    var body = Body.nothing
    /// How it succeeds.
    var answers: [OperationAnswer] = []
    /// How it may be refused, beside what follows from its action.
    var refusals: [Refusal] = []
    /// How it may fail beside that.
    var problems: [Problem] = []
    /// Whether it is answered from memory alone: without a token, a rate limit, or the database.
    var isLocal = false
}
