/// A mistake in one value of a request.
public struct FieldError: Error, Sendable, Equatable {
    /// The place of the value in the body: a JSON pointer (RFC 6901), empty for the body itself.
    public var pointer: String
    /// The mistake, as the rest of a sentence that begins with the value's name.
    public var detail: String

    /// An error at a place.
    public init(_ pointer: String, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
    }

    /// A pointer's next step, escaped by RFC 6901.
    public static func step(_ name: String) -> String {
        // Each member of each request has one, and hardly any name needs to be escaped.
        guard name.utf8.contains(where: { "~/".utf8.contains($0) }) else { return "/" + name }
        return "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

/// The mistakes in a request, up to `mostErrors`. A request with a mistake changes nothing.
public struct InvalidRequest: Error, Sendable, Equatable {
    /// The most errors in an answer: a body of a megabyte may have a hundred thousand.
    public static let mostErrors = 100

    /// At least one.
    public var errors: [FieldError]

    /// A request with these mistakes.
    public init(_ errors: [FieldError]) { self.errors = errors }
}
