import JSON

/// A mistake in a JSON document, with its place.
public struct JSONFormatError: Error, Equatable, CustomStringConvertible {
    /// The place, as a JSON pointer (RFC 6901); empty for the document as a whole.
    public var pointer: String
    /// The mistake.
    public var message: String

    /// The place and the mistake.
    public var description: String { pointer.isEmpty ? message : "\(pointer): \(message)" }

    init(pointer: String, message: String) {
        self.pointer = pointer
        self.message = message
    }

    init(_ path: [any CodingKey], _ message: String) {
        let steps = path.map { key in
            let step = key.intValue.map(String.init) ?? key.stringValue
            return step.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
                .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
        }
        self.init(pointer: steps.map { "/" + $0 }.joined(), message: message)
    }

    init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context): self.init(context.codingPath + [key], "missing")
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            self.init(context.codingPath, "not \(Self.name(of: type))")
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(context.codingPath, context.debugDescription)
        case let error as JSONSyntaxError: self.init(pointer: "", message: "not a JSON document: \(error)")
        default: self.init(pointer: "", message: "not a JSON document")
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any Collection.Type: type is any ExpressibleByArrayLiteral.Type ? "an array" : "an object"
        default: "an object"
        }
    }
}
