import Crypto
import Foundation
import JSON
import Store

/// Turns cursors into text, and accepts only its own: unaltered cursors of one history.
struct CursorSeal {
    /// HMAC-SHA-256, truncated to half; RFC 2104, section 5, allows that.
    private static let tagLength = 16

    private let epoch: Epoch
    /// The code as every tag begins it: with the key, and with bytes that the cursor does not contain, so that another
    /// epoch's cursor has another tag.
    private let begun: HMAC<SHA256>

    init(_ epoch: Epoch) {
        self.epoch = epoch
        var bytes = epoch.value.bytes
        withUnsafeBytes(of: epoch.systemIdentifier.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: epoch.database.bigEndian) { bytes.append(contentsOf: $0) }
        var code = HMAC<SHA256>(key: SymmetricKey(data: epoch.secret))
        code.update(data: bytes)
        begun = code
    }

    /// The text of a cursor. If the epoch lacks the cursor's timeline, the text will be refused.
    func text(_ cursor: Cursor) -> String {
        let bytes = cursor.bytes
        return Base64URL.encode(bytes + tag(of: bytes[...], on: timeline(cursor.position.timeline)))
    }

    /// Nil if the text is no cursor of this history: forged, cut off, of another database, or of changes that a
    /// failover lost.
    func cursor(_ text: String) -> Cursor? {
        guard let bytes = Base64URL.decode(text), bytes.count > Self.tagLength else { return nil }
        let body = bytes.dropLast(Self.tagLength)
        guard let cursor = Cursor(bytes: body), let timeline = timeline(cursor.position.timeline) else { return nil }
        // Compares every byte, so that the time tells a forger nothing.
        let difference = zip(tag(of: body, on: timeline), bytes.suffix(Self.tagLength)).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 && epoch.includes(cursor.position) ? cursor : nil
    }

    private func timeline(_ number: UInt32) -> Timeline? { epoch.timelines.last { $0.number == number } }

    private func tag(of body: ArraySlice<UInt8>, on timeline: Timeline?) -> [UInt8] {
        var code = begun
        if let timeline { code.update(data: timeline.id.bytes) }
        code.update(data: Array(body))
        return Array(code.finalize().prefix(Self.tagLength))
    }
}

extension UUID {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
