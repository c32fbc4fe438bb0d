import NIOHTTP1

/// What came is no request.
public enum RequestError: Error, Sendable {
    /// What stands before the body is larger than it may be.
    case headersTooLarge
    /// There is no such method.
    case unknownMethod
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
