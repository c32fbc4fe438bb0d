/// The part of a password that libzxcvbn reads: its beginning, one byte for each character.
/// libzxcvbn reads bytes, and takes more than a second for some passwords of a hundred bytes. So it gets at most
/// `limit` bytes. A character beyond ASCII becomes one byte above 127, equal characters the same byte: libzxcvbn would
/// count its two to four bytes of UTF-8 as so many characters, and the cut could split them.
struct PasswordExcerpt {
    /// The most characters, and so bytes, for libzxcvbn.
    static let limit = 32
    /// The most words about the account for libzxcvbn.
    static let wordLimit = 32
    /// Shorter words say little about an account: "al" is part of many words.
    private static let shortestWord = 3

    /// The password's bytes; none is 0.
    let bytes: [UInt8]
    /// The username, the address, and the parts of both between signs.
    let words: [[UInt8]]

    init(of password: String, username: String, email: String) {
        var alphabet = Alphabet()
        bytes = password.prefix(Self.limit).map { alphabet.code(for: $0) }
        var words: [[UInt8]] = []
        for name in [username, email] {
            let text = PreparedPassword(name).text
            let parts = text.split { !$0.isLetter && !$0.isNumber }
            for part in [text[...]] + parts where part.count >= Self.shortestWord && words.count < Self.wordLimit {
                // A word with a character that the password lacks is not in the password.
                let codes = part.prefix(Self.limit).map { alphabet.known($0) }
                let word = codes.compactMap(\.self)
                if word.count == codes.count, !words.contains(word) { words.append(word) }
            }
        }
        self.words = words
    }

    /// The bytes for characters beyond ASCII, in the order of the password; upper and lower case share a byte.
    private struct Alphabet {
        private var codes: [String: UInt8] = [:]

        /// A byte from 1 to 127 for ASCII, above that for others. There is room for twice an excerpt's characters.
        mutating func code(for character: Character) -> UInt8 {
            if let code = known(character) { return code }
            let code = 0x80 + UInt8(codes.count)
            codes[character.lowercased()] = code
            return code
        }

        func known(_ character: Character) -> UInt8? {
            // NUL would end the text for C. No password has one: it counts as the simplest character.
            if let ascii = character.asciiValue { return max(ascii, 1) }
            return codes[character.lowercased()]
        }
    }
}
