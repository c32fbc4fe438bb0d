public import HTTPTypes

/// The headers of every reply; a reply may set its own values instead.
public struct FixedHeaders: Sendable {
    /// A header, and the bytes that it is in a message.
    struct Line {
        let field: HTTPField
        let bytes: [UInt8]

        init(_ field: HTTPField) {
            self.field = field
            bytes = Array("\(field.name.canonicalName): \(field.value)\r\n".utf8)
        }
    }

    /// For connections without TLS.
    let plain: [Line]
    /// For connections with TLS.
    let secure: [Line]

    /// - Parameters:
    ///   - all: for every connection.
    ///   - secure: additional ones for connections with TLS.
    public init(_ all: HTTPFields = [:], secure: HTTPFields = [:]) {
        plain = all.map(Line.init)
        self.secure = plain + secure.map(Line.init)
    }
}
