public import Foundation

/// An id in a request: a UUID of RFC 9562 in its 36 characters. The nil and the max UUID are no ids.
public struct ResourceID: Sendable, Hashable {
    /// The id.
    public let uuid: UUID

    /// Reads an id in either case; nil if the text is none.
    public init?(_ text: some StringProtocol) {
        // Foundation also accepts hyphens in other places.
        guard text.utf8.count == 36, let uuid = UUID(uuidString: String(text)), uuid.lowercase == text.lowercased()
        else {
            return nil
        }
        let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
        guard !bytes.allSatisfy({ $0 == 0 }), !bytes.allSatisfy({ $0 == 0xFF }) else { return nil }
        self.uuid = uuid
    }

    /// The id in lower case.
    public var text: String { uuid.lowercase }
}
