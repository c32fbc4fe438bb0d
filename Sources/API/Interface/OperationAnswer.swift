import HTTPTypes
import JSON

/// One of the answers of an operation on success, for the OpenAPI document.
struct OperationAnswer: Sendable {
    /// The body in one media type.
    struct Content: Sendable {
        let mediaType: String
        let schema: Schema
        var example: String?
    }

    /// An operation that continues from this answer, and the values that it takes from it (OpenAPI, "Link Object").
    struct Link: Sendable {
        let name: String
        let operation: String
        let description: String
        /// The operation's parameters, as runtime expressions.
        var parameters: KeyValuePairs<String, String> = [:]
        /// Members of the operation's body, as runtime expressions. They stand in an extension, because client
        /// generators refuse links with bodies.
        var body: KeyValuePairs<String, String> = [:]
    }

    /// A header field of the answer.
    struct Header: Sendable {
        let name: String
        let description: String
        let schema: Schema
        var isRequired = true
        /// The name under which the document has it once for many answers; nil if it stands where it is used.
        var component: String?

        /// `Set-Cookie`: a browser's session begins, goes on with another token, or ends.
        static let setCookie = Header(
            name: "Set-Cookie", description: "The cookie of a browser's session, where the answer concerns it.",
            schema: .string(pattern: "^(__Host-)?crosscheck="), isRequired: false)

        /// `Vary: Accept`: the media type depends on the client's preference.
        static let varyAccept = Header(
            name: "Vary", description: "The request header that the answer depends on.", schema: .constant("Accept"))
    }

    let status: HTTPResponse.Status
    let description: String
    let contents: [Content]
    /// Whether it has the representation's version as `ETag`.
    var isVersioned = false
    /// Whether `Link` leads to the next page.
    var isPage = false
    /// The path above the new thing's id in `Location`; nil without that header.
    var location: String?
    /// More header fields of the answer.
    var headers: [Header] = []
    var links: [Link] = []

    /// 200 with a representation.
    static func ok(
        _ schema: Schema, _ description: String, isVersioned: Bool = false, links: [Link] = []
    ) -> OperationAnswer {
        .json(.ok, schema, description, isVersioned: isVersioned, links: links)
    }

    /// 201 with the new thing.
    static func created(
        _ schema: Schema, _ description: String, isVersioned: Bool = false, at location: String? = nil,
        links: [Link] = []
    ) -> OperationAnswer {
        var answer = json(.created, schema, description, isVersioned: isVersioned, links: links)
        answer.location = location
        return answer
    }

    /// 202: somebody else has been asked.
    static func pending(
        _ schema: Schema, _ description: String, isVersioned: Bool = false, links: [Link] = []
    ) -> OperationAnswer {
        json(.accepted, schema, description, isVersioned: isVersioned, links: links)
    }

    /// 204: the thing is gone.
    static let noContent = OperationAnswer(status: .noContent, description: "The thing is gone.", contents: [])

    /// 200 with a page of a listing.
    static func page(_ schema: Schema, _ description: String) -> OperationAnswer {
        var answer = ok(schema, description)
        answer.isPage = true
        return answer
    }

    /// 200 in the client's preferred media type.
    static func preferred(
        _ contents: [Content], _ description: String, isVersioned: Bool = false, links: [Link] = []
    ) -> OperationAnswer {
        OperationAnswer(
            status: .ok, description: description, contents: contents, isVersioned: isVersioned, links: links)
    }

    /// This answer with more header fields.
    func with(_ headers: Header...) -> OperationAnswer {
        var answer = self
        answer.headers += headers
        return answer
    }

    /// The same with the representation's version as `ETag`.
    var versioned: OperationAnswer {
        var answer = self
        answer.isVersioned = true
        return answer
    }

    /// Text of a media type.
    static func text(_ mediaType: String, _ description: String) -> OperationAnswer {
        OperationAnswer(
            status: .ok, description: description, contents: [Content(mediaType: mediaType, schema: .string)])
    }

    /// JSON with a status.
    static func json(
        _ status: HTTPResponse.Status, _ schema: Schema, _ description: String, isVersioned: Bool = false,
        links: [Link] = []
    ) -> OperationAnswer {
        OperationAnswer(
            status: status, description: description,
            contents: [Content(mediaType: "application/json", schema: schema)], isVersioned: isVersioned, links: links)
    }
}
