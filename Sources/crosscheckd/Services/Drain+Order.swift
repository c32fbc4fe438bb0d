import API

extension Drain: OrderedService {
    /// It stops before all others: the HTTP server then ends its connections.
    static let after: [any OrderedService.Type] = [HTTPService.self]
}
