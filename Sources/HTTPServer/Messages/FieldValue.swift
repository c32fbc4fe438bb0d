extension String {
    /// The value of a field as NIO gives it, without the spaces and tabs behind it, which are not of it (RFC 9110,
    /// section 5.5).
    var fieldValue: Substring {
        let last = utf8.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return self[..<(last.map { utf8.index(after: $0) } ?? startIndex)]
    }
}
