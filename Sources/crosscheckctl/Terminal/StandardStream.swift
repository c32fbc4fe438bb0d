import Checklists
import Foundation

/// Standard output or standard error.
struct StandardStream {
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: Int32

    /// Whether it is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns a line has; nil if it is no terminal.
    var width: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether to use colours: on a terminal that has them, unless `NO_COLOR` is set (https://no-color.org).
    var hasColours: Bool {
        let environment = ProcessInfo.processInfo.environment
        return hasCursor && environment["NO_COLOR", default: ""].isEmpty
    }

    /// Whether it is a terminal that can write a line anew.
    var hasCursor: Bool { isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// Writes all bytes. Throws `.cannotWrite`, for instance if the disk is full.
    func write(_ bytes: [UInt8]) throws(Failure) {
        Progress.clear()
        do throws(POSIXError) {
            try writeAll(bytes, to: descriptor)
        } catch {
            throw Failure(.cannotWrite, "The output cannot be written: \(error.reason)")
        }
    }

    /// Writes a line. Throws `.cannotWrite`.
    func writeLine(_ line: String) throws(Failure) { try write(Array((line + "\n").utf8)) }

    /// Writes a message: one line, whatever it quotes; on a terminal, wrapped between words. Ignores errors: there is
    /// no other place to report them.
    func say(_ message: String) { try? writeLine(wrapping(message.visible)) }

    /// Writes a text as it is, and ignores errors.
    func put(_ text: String) { try? writeAll(Array(text.utf8), to: descriptor) }

    /// A line that is wrapped on a terminal, with `indent` columns before all lines but the first.
    func wrapping(_ line: String, indent: Int = 0) -> String {
        guard let width, width > indent + Self.narrowest else { return line }
        return line.wrapped(to: width, indent: indent).joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    /// The least number of columns into which text is wrapped.
    private static let narrowest = 10
}

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(POSIXError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if written > 0 {
            rest = rest.dropFirst(written)
        } else if errno != EINTR {
            throw .last
        }
    }
}

extension POSIXError {
    /// The error of the last call of the system.
    static var last: POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}

/// The style of a piece of text on a terminal with colours.
enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"

    func applied(to text: String, if hasColours: Bool) -> String {
        hasColours ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
