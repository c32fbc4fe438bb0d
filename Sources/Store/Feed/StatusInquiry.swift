import Foundation

/// An operator's question about the state of all daemons of a database: a notification that each of them answers by
/// another.
public struct StatusInquiry: Sendable {
    private static let words = "status? "
    private static let prefix = "crosscheck_status_"

    /// The channel of the answers.
    public let channel: String

    /// An inquiry with a new channel.
    public init() { channel = Self.prefix + UUID().uuidString.lowercased().replacing("-", with: "") }

    /// Reads the payload of a notification; nil if it is not an inquiry.
    public init?(payload: String) {
        guard payload.hasPrefix(Self.words) else { return nil }
        channel = String(payload.dropFirst(Self.words.count))
        guard channel.hasPrefix(Self.prefix), channel.utf8.count < 64 else { return nil }
    }

    /// The payload of the notification on the feed's channel.
    public var payload: String { Self.words + channel }
}
