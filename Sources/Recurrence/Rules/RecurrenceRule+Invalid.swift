extension RecurrenceRule {
    /// The mistake for which a text is no rule: the first one, in the text's order.
    public struct Invalid: Error, Hashable, CustomStringConvertible {
        /// The kind of a mistake.
        public enum Reason: Error, Hashable {
            /// The text is longer than `longestText`.
            case tooLong
            /// A part that every rule has is not there.
            case missing
            /// It has no value, or an empty one in its list.
            case empty
            /// It is not written as RFC 5545 says.
            case malformed
            /// There is no such part.
            case unknown
            /// RFC 5545 has it, and this server does not.
            case unsupported
            /// It is there twice.
            case repeated
            /// A number is outside of its bounds.
            case outOfRange
            /// RFC 5545 forbids it together with that other part.
            case forbidden(with: String)
            /// It needs another part whose name begins with BY.
            case alone
        }

        /// The name of the part that is wrong, in capital letters: `BYDAY`. Empty if it is the whole text, or a name
        /// that is not made of letters.
        public var part: String
        /// The mistake in it.
        public var reason: Reason

        /// The part and its mistake.
        public var description: String {
            let subject = part.isEmpty ? "The rule" : part
            return switch reason {
            case .tooLong: "\(subject) has more than \(RecurrenceRule.longestText) bytes."
            case .missing: "\(subject) is missing."
            case .empty: "\(subject) has an empty value."
            case .malformed: "\(subject) is not written as in RFC 5545."
            case .unknown: part.isEmpty ? "The rule has an unknown part." : "There is no part \(part)."
            case .unsupported: "\(subject) has a value, or is a part, that is not supported."
            case .repeated: "\(subject) is there twice."
            case .outOfRange: "\(subject) has a number outside of its bounds."
            case .forbidden(let other): "\(subject) is not allowed with \(other)."
            case .alone: "\(subject) needs another part, such as BYDAY."
            }
        }
    }
}
