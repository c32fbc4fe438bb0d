import Foundation
import JSON

/// The keys that components have declared: it finds what a flag, a variable or a key of the file means, and says which
/// ones mean nothing.
struct KnownSettings {
    /// Every setting, in the order of the documents.
    let all: [Setting]

    /// The key of a flag; nil if no setting has it.
    func key(ofFlag flag: some StringProtocol) -> String? {
        guard flag.hasPrefix("--") else { return nil }
        let words = flag.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false).map { Substring($0) }
        return all.lazy.compactMap { $0.key(named: words) }.first { Setting.flag(of: $0) == flag }
    }

    /// The key of a variable; nil if no setting has it.
    func key(ofVariable name: String) -> String? {
        guard name.hasPrefix(Setting.prefix) else { return nil }
        let words = name.dropFirst(Setting.prefix.count).lowercased()
            .split(separator: "_", omittingEmptySubsequences: false)
        return all.lazy.compactMap { $0.key(named: words) }.first { Setting.variable(of: $0) == name }
    }

    /// Whether a setting has a key of the file.
    func hasKey(_ key: String) -> Bool {
        let words = key.split(separator: ".", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: "-", omittingEmptySubsequences: false)
        }
        return all.contains { $0.key(named: words) == key }
    }
}

extension KnownSettings {
    /// The keys of the flags among the program's arguments, and a sentence for each argument that means nothing.
    ///
    /// A shell splits an address at its spaces, and any part may be of the password. So arguments are not shown from the
    /// first one on that may be of an address.
    func read(arguments: [String]) -> (keys: [String], sentences: [String]) {
        var (keys, sentences): ([String], [String]) = ([], [])
        var takesValue = false
        var isShown = true
        for (position, argument) in arguments.enumerated().dropFirst() {
            if argument.hasPrefix("--") {
                let name = argument.prefix { $0 != "=" }
                takesValue = name == argument
                isShown = isShown && !Self.mayBeOfAnAddress(argument.dropFirst(name.count + 1))
                if let key = key(ofFlag: name) {
                    keys.append(key)
                } else {
                    let option = Self.mayBeOfAnAddress(name) ? "at position \(position)" : String(name)
                    sentences.append("The option \(option) is unknown; see --help.")
                }
            } else {
                isShown = isShown && !Self.mayBeOfAnAddress(argument)
                if !takesValue {
                    let shown = isShown ? "'\(argument)'" : "at position \(position)"
                    sentences.append("The argument \(shown) belongs to no option; see --help.")
                }
                takesValue = false
            }
        }
        return (keys, sentences)
    }

    private static func mayBeOfAnAddress(_ text: some StringProtocol) -> Bool {
        text.contains("=") || text.contains("@") || text.contains("://")
    }

    /// Variables of the scripts and tests: the daemon may inherit them.
    private static let foreignVariables = ["CROSSCHECK_TEST_", "CROSSCHECK_PG_BINDIR", "CROSSCHECK_WARNINGS_AS_ERRORS"]

    /// The keys of the variables, and a sentence for each of Crosscheck's that means nothing.
    func read(variables: [String: String]) -> (keys: [String], sentences: [String]) {
        var (keys, sentences): ([String], [String]) = ([], [])
        for name in variables.keys.sorted() where name.hasPrefix(Setting.prefix) {
            if let key = key(ofVariable: name) {
                keys.append(key)
            } else if !Self.foreignVariables.contains(where: { name.hasPrefix($0) }) {
                sentences.append("The variable \(name) is unknown; see --help.")
            }
        }
        return (keys, sentences)
    }

    /// The keys of the file, and a sentence for each that means nothing.
    /// - Throws: if the file cannot be read, or is not JSON.
    func read(file path: String) throws -> (keys: [String], sentences: [String]) {
        func paths(_ value: JSONValue, _ prefix: String) -> [String] {
            guard case .object(let members) = value else { return [prefix] }
            return members.flatMap { paths($0.value, prefix.isEmpty ? $0.name : prefix + "." + $0.name) }
        }
        let value = try JSONParser.parse(Array(try Data(contentsOf: URL(filePath: path))))
        var (keys, sentences): ([String], [String]) = ([], [])
        for key in paths(value, "") {
            if hasKey(key), key != SettingSources.file.key {
                keys.append(key)
            } else {
                sentences.append("The key \(key) of '\(path)' is unknown; see --help.")
            }
        }
        return (keys, sentences)
    }
}
