public import HTTPTypes

/// The headers of every reply, but for those that a reply sets itself.
public struct FixedHeaders: Sendable {
    /// For connections that are not encrypted.
    let plain: [HTTPField]
    /// For those that are.
    let secure: [HTTPField]

    /// - Parameters:
    ///   - all: for every connection.
    ///   - secure: besides these, for connections that are encrypted.
    public init(_ all: HTTPFields = [:], secure: HTTPFields = [:]) {
        plain = Array(all)
        self.secure = Array(all) + Array(secure)
    }
}
