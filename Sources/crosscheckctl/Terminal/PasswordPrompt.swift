import Foundation

/// Gets a password without showing it: asks twice on a terminal, otherwise reads one line of standard input.
enum PasswordPrompt {
    /// More bytes than 256 characters (`PasswordRules.lengths`) need, unless each has many combining marks.
    private static let longest = 16_384

    /// - Throws: `Failure` if there is no password, the two differ, or the operator interrupts.
    static func read(for username: String) throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try readLine() }
        let password = try ask("New password for \(username): ")
        guard try ask("Once more: ") == password else {
            throw Failure(.refused, "The two passwords differ. Nothing was changed.")
        }
        return password
    }

    private static func ask(_ question: String) throws(Failure) -> String {
        var saved = termios()
        guard tcgetattr(STDIN_FILENO, &saved) == 0 else {
            throw Failure(.noInput, "The terminal would show the password: its echo cannot be turned off.")
        }
        var hidden = saved
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        // Drops earlier input, because the terminal has shown it.
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else {
            throw Failure(.noInput, "The terminal would show the password: its echo cannot be turned off.")
        }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
            StandardStream.error.put("\n")
        }
        try StandardStream.error.write(Array(question.utf8))
        var line = HiddenLine()
        while let byte = nextByte() {
            switch line.take(byte) {
            case .readOn: continue
            case .finish: return try text(of: line)
            case .interrupt: throw Failure(.interrupted, "Interrupted. Nothing was changed.")
            }
        }
        throw Failure(.noInput, "The terminal is gone.")
    }

    private static func readLine() throws(Failure) -> String {
        var bytes: [UInt8] = []
        while let byte = nextByte(), byte != 0x0A {
            bytes.append(byte)
            guard bytes.count <= longest else { break }
        }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else {
            throw Failure(.noInput, "There is no password on standard input: send it as one line.")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw notUTF8 }
        return text
    }

    private static func text(of line: HiddenLine) throws(Failure) -> String {
        guard let text = line.text else { throw notUTF8 }
        return text
    }

    private static var notUTF8: Failure { Failure(.noInput, "The password is not UTF-8.") }

    private static func nextByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = Foundation.read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            guard count < 0, errno == EINTR else { return nil }
        }
    }
}
