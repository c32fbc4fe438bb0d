extension String {
    /// The value of a field as NIO gives it, without the spaces and tabs behind it, which are not of it (RFC 9110,
    /// section 5.5).
    var fieldValue: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        // Nearly no value has any, and then nothing is copied.
        guard let last = utf8.last, isSpace(last) else { return self }
        return String(decoding: utf8.reversed().drop(while: isSpace).reversed(), as: UTF8.self)
    }
}
