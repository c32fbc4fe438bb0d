/// What is wrong with one value of a request.
public struct FieldError: Error, Sendable, Equatable {
    /// Where it stands in the body: a JSON pointer (RFC 6901). Empty for the body itself.
    public var pointer: String
    /// What is wrong, as a sentence.
    public var detail: String

    /// An error at a place.
    public init(_ pointer: String, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
    }

    /// A pointer's next step, escaped as RFC 6901 has it.
    public static func step(_ name: String) -> String {
        "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

/// Everything that is wrong with a request, as far as that is told. Nothing of it was done.
public struct InvalidRequest: Error, Sendable, Equatable {
    /// How many errors are told at most: a body of a megabyte may have a hundred thousand.
    public static let mostErrors = 100

    /// At least one.
    public var errors: [FieldError]

    /// A request refused for these reasons.
    public init(_ errors: [FieldError]) { self.errors = errors }
}
