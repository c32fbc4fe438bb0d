import API
import ChangeFeed

extension ChangeFeed: OrderedService {
    /// It reads the log.
    static let after: [any OrderedService.Type] = [DatabaseService.self]
}

extension Drain: OrderedService {
    /// It stops first: the HTTP server then ends its connections.
    static let after: [any OrderedService.Type] = [HTTPService.self]
}
