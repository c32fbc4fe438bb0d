/// A line as it is typed without being shown, byte by byte.
///
/// The terminal's own editing would leave it without echo when it is interrupted, so the keys are read here.
struct HiddenLine {
    enum Action: Equatable {
        case readOn
        case finish
        case interrupt
    }

    private(set) var bytes: [UInt8] = []

    /// What was typed; nil where it is no UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    mutating func take(_ byte: UInt8) -> Action {
        switch byte {
        case 0x0A, 0x0D: return .finish
        case 0x03: return .interrupt
        // Ctrl-D ends a line that is empty, as it ends a file.
        case 0x04: return bytes.isEmpty ? .interrupt : .readOn
        case 0x08, 0x7F: removeCharacter()
        case 0x15: bytes = []
        default: bytes.append(byte)
        }
        return .readOn
    }

    private mutating func removeCharacter() {
        // Of what is no text the last byte goes.
        bytes = text.map { Array($0.dropLast().utf8) } ?? bytes.dropLast()
    }
}
