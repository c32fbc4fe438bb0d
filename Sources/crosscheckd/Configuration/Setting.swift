/// One key of the configuration, as its component declares it.
struct Setting: Equatable {
    /// The key, its parts joined by dots: `feed.sweep-milliseconds`. A part in capitals stands for any name:
    /// `oidc.NAME.issuer`.
    let key: String
    /// The kind of value, in a word: `PORT`.
    let value: String
    /// The default.
    let otherwise: String
    /// The meaning of the setting.
    let help: String

    /// `--feed-sweep-milliseconds`
    var flag: String { Self.flag(of: key) }
    static func flag(of key: String) -> String { "--" + key.replacing(".", with: "-") }

    /// `CROSSCHECK_FEED_SWEEP_MILLISECONDS`
    var variable: String { Self.variable(of: key) }
    static func variable(of key: String) -> String {
        prefix + key.uppercased().replacing(".", with: "_").replacing("-", with: "_")
    }

    /// The beginning of every variable's name.
    static let prefix = "CROSSCHECK_"
}

extension Setting {
    /// The key that some words name: they are the key's own, with a name for each part in capitals. Nil if they name
    /// another key. A name has lower-case letters and digits only, so that no flag and no variable has two readings.
    func key(named words: [Substring]) -> String? {
        var rest = words[...]
        var parts: [String] = []
        for part in key.split(separator: ".") {
            let own = part.split(separator: "-")
            let given = rest.prefix(own.count)
            guard given.count == own.count, zip(given, own).allSatisfy({ Self.matches($0, $1) }) else { return nil }
            parts.append(given.joined(separator: "-"))
            rest = rest.dropFirst(own.count)
        }
        return rest.isEmpty ? parts.joined(separator: ".") : nil
    }

    private static func matches(_ word: Substring, _ own: Substring) -> Bool {
        guard own.allSatisfy(\.isUppercase) else { return word == own }
        return !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
}
