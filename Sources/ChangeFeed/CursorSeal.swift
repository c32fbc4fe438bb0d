import Crypto
import Foundation
import Store

/// Makes cursors into text and takes back only its own: those of one epoch, unaltered.
struct CursorSeal {
    /// HMAC-SHA-256, truncated to half as RFC 2104, section 5, allows.
    private static let tagLength = 16

    private let key: SymmetricKey
    /// What else is vouched for. It need not be sent: another epoch's cursor has another tag.
    private let epoch: [UInt8]

    init(_ epoch: Epoch) {
        key = SymmetricKey(data: epoch.secret)
        var bytes = withUnsafeBytes(of: epoch.value.uuid) { Array($0) }
        withUnsafeBytes(of: epoch.systemIdentifier.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: epoch.timeline.bigEndian) { bytes.append(contentsOf: $0) }
        self.epoch = bytes
    }

    func text(_ cursor: Cursor) -> String {
        let bytes = cursor.bytes
        return Base64URL.encode(bytes + tag(of: bytes[...]))
    }

    /// Nil where the text is not a cursor of this epoch: forged, torn, or of another history.
    func cursor(_ text: String) -> Cursor? {
        guard let bytes = Base64URL.decode(text), bytes.count > Self.tagLength else { return nil }
        let body = bytes.dropLast(Self.tagLength)
        // Every byte is looked at whatever the first ones are, so that the time taken tells a forger nothing.
        let difference = zip(tag(of: body), bytes.suffix(Self.tagLength)).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? Cursor(bytes: body) : nil
    }

    private func tag(of body: ArraySlice<UInt8>) -> [UInt8] {
        var code = HMAC<SHA256>(key: key)
        code.update(data: epoch)
        code.update(data: Array(body))
        return Array(code.finalize().prefix(Self.tagLength))
    }
}
