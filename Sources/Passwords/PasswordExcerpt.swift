/// The part of a password that libzxcvbn reads: its beginning, one byte for each character.
///
/// libzxcvbn sees bytes, and takes longer than a second for some passwords of a hundred. So it gets `limit` bytes and no more.
/// A character beyond ASCII becomes one byte above 127, equal characters the same one: its two to four bytes of UTF-8 would
/// count as so many characters, and the cut could go through it.
struct PasswordExcerpt {
    /// How many characters, and so bytes, libzxcvbn gets.
    static let limit = 32
    /// How many words about the account it gets.
    static let wordLimit = 32
    /// Words with fewer characters say little of an account: "al" is part of many words.
    private static let shortestWord = 3

    /// The password's bytes; none is 0.
    let bytes: [UInt8]
    /// The username, the address, and the parts of both that stand between signs.
    let words: [[UInt8]]

    init(of password: String, username: String, email: String) {
        var alphabet = Alphabet()
        bytes = password.prefix(Self.limit).map { alphabet.code(for: $0) }
        var words: [[UInt8]] = []
        for name in [username, email] {
            let text = PreparedPassword(name).text
            let parts = text.split { !$0.isLetter && !$0.isNumber }
            for part in [text[...]] + parts where part.count >= Self.shortestWord && words.count < Self.wordLimit {
                // A word with a character that the password does not have is not in the password.
                let codes = part.prefix(Self.limit).map { alphabet.known($0) }
                let word = codes.compactMap(\.self)
                if word.count == codes.count, !words.contains(word) { words.append(word) }
            }
        }
        self.words = words
    }

    /// The bytes for characters beyond ASCII, in the order in which a password has them, upper and lower case as one.
    private struct Alphabet {
        private var codes: [String: UInt8] = [:]

        /// A byte from 1 to 127 for ASCII, above that for others. An excerpt's characters fit twice.
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
