/// A line that is typed without being shown, byte by byte.
/// With the terminal's own editing, an interruption would leave the terminal without echo, so this reads the keys.
struct HiddenLine {
    enum Action: Equatable {
        case readOn
        case finish
        case interrupt
    }

    private(set) var bytes: [UInt8] = []

    /// The typed text; nil if it is not UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    mutating func take(_ byte: UInt8) -> Action {
        switch byte {
        case 0x0A, 0x0D: return .finish
        case 0x03: return .interrupt
        // Ctrl-D at the start of a line means the end of the input.
        case 0x04: return bytes.isEmpty ? .interrupt : .readOn
        case 0x08, 0x7F: removeCharacter()
        case 0x15: bytes = []
        default: bytes.append(byte)
        }
        return .readOn
    }

    private mutating func removeCharacter() {
        // If the bytes are not UTF-8, removes the last byte.
        bytes = text.map { Array($0.dropLast().utf8) } ?? bytes.dropLast()
    }
}
