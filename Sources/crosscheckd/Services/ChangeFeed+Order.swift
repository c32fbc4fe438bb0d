import ChangeFeed

extension ChangeFeed: OrderedService {
    /// It reads the log.
    static let after: [any OrderedService.Type] = [DatabaseService.self]
}
