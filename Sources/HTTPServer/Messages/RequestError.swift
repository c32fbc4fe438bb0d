import NIOHTTP1

/// The bytes that came are no request.
public enum RequestError: Error, Sendable {
    /// The request line and the headers are larger than allowed.
    case headersTooLarge
    /// The method is unknown.
    case unknownMethod
    /// It names no host, or two.
    case unknownHost
    /// It is no HTTP, or ends in the middle.
    case malformed

    init(_ error: HTTPParserError) {
        switch error {
        case .headerOverflow: self = .headersTooLarge
        case .invalidMethod: self = .unknownMethod
        default: self = .malformed
        }
    }
}
