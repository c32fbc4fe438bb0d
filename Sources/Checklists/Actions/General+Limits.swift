extension General {
    /// The limits of every request, and of texts that several areas have.
    public static let limits: [Limit] = [
        .bodyBytes, .documentBytes, .titleLength, .descriptionLength, .batchOperations, .batchBytes, .page, .pageBytes,
    ]
}

extension Limit {
    /// Bytes in a request's body.
    public static let bodyBytes = Limit("body_bytes", 1 << 20, per: .request, "Bytes in a request's body.")
    /// Bytes in a document that an export or a public link answers with.
    public static let documentBytes = Limit(
        "document_bytes", 16 << 20, per: .request, "Bytes in an exported document; over is 422.")
    /// Unicode scalars in a title.
    public static let titleLength = Limit(
        "title_length", 200, per: .text, "Characters in a title.",
        // The index of titles compares normalized ones. A character has up to 12 bytes there, and an entry 2,704.
        most: 200)
    /// Unicode scalars in a description or a comment.
    public static let descriptionLength = Limit(
        "description_length", 20_000, per: .text, "Characters in a description or a comment.")
    /// Operations in a batch.
    public static let batchOperations = Limit("batch_operations", 1_000, per: .request, "Operations in a batch.")
    /// Bytes of tasks that a batch may have answered with when its next operation begins.
    public static let batchBytes = Limit(
        "batch_bytes", 8 << 20, per: .request,
        "Bytes of tasks in the answer of a batch; an operation behind those is refused.", least: 1 << 16,
        refusal: .tooMuchAtOnce)
    /// Elements on a page.
    public static let page = Limit(
        "page", 500, per: .request, "Elements on a page.",
        fixedBecause: "clients such as the web app ask for pages of this size")
    /// Bytes of changes in an answer of the feed, and of the elements of a page; a single one may be larger.
    public static let pageBytes = Limit(
        "page_bytes", 1 << 20, per: .request,
        "Bytes of changes in an answer of the feed, and of the elements of a page; a single one may be larger.",
        fixedBecause: "it is part of the text of the statements that read pages")
}
