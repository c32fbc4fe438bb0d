import Crypto
import Foundation
import JSON
import Store

/// Makes cursors into text and takes back only its own: those of one history, unaltered.
struct CursorSeal {
    /// HMAC-SHA-256, truncated to half as RFC 2104, section 5, allows.
    private static let tagLength = 16

    private let epoch: Epoch
    private let key: SymmetricKey
    /// What else is vouched for. It need not be sent: another epoch's cursor has another tag.
    private let context: [UInt8]

    init(_ epoch: Epoch) {
        self.epoch = epoch
        key = SymmetricKey(data: epoch.secret)
        var bytes = epoch.value.bytes
        withUnsafeBytes(of: epoch.systemIdentifier.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: epoch.database.bigEndian) { bytes.append(contentsOf: $0) }
        context = bytes
    }

    /// Where the cursor is of a timeline that this epoch does not have, it will be refused.
    func text(_ cursor: Cursor) -> String {
        let bytes = cursor.bytes
        return Base64URL.encode(bytes + tag(of: bytes[...], on: timeline(cursor.position.timeline)))
    }

    /// Nil where the text is no cursor of this history: forged, torn, another database's, or of what a promotion has lost.
    func cursor(_ text: String) -> Cursor? {
        guard let bytes = Base64URL.decode(text), bytes.count > Self.tagLength else { return nil }
        let body = bytes.dropLast(Self.tagLength)
        guard let cursor = Cursor(bytes: body), let timeline = timeline(cursor.position.timeline) else { return nil }
        // Every byte is looked at whatever the first ones are, so that the time taken tells a forger nothing.
        let difference = zip(tag(of: body, on: timeline), bytes.suffix(Self.tagLength)).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 && epoch.includes(cursor.position) ? cursor : nil
    }

    private func timeline(_ number: UInt32) -> Timeline? { epoch.timelines.last { $0.number == number } }

    private func tag(of body: ArraySlice<UInt8>, on timeline: Timeline?) -> [UInt8] {
        var code = HMAC<SHA256>(key: key)
        code.update(data: context)
        if let timeline { code.update(data: timeline.id.bytes) }
        code.update(data: Array(body))
        return Array(code.finalize().prefix(Self.tagLength))
    }
}

extension UUID {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
