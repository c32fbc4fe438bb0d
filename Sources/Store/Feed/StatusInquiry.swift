import Foundation

/// How an operator asks the daemons of a database how they do: by a notification, which each of them answers by another.
public struct StatusInquiry: Sendable {
    private static let words = "status? "
    private static let prefix = "crosscheck_status_"

    /// Where the answers go.
    public let channel: String

    /// One whose answers nobody else gets.
    public init() { channel = Self.prefix + UUID().uuidString.lowercased().replacing("-", with: "") }

    /// What a notification asks; nil where it asks nothing.
    public init?(payload: String) {
        guard payload.hasPrefix(Self.words) else { return nil }
        channel = String(payload.dropFirst(Self.words.count))
        guard channel.hasPrefix(Self.prefix), channel.utf8.count < 64 else { return nil }
    }

    /// What is to be notified on the feed's channel.
    public var payload: String { Self.words + channel }
}
