import ArgumentParser

/// What the operator may have meant by a word with a typing mistake.
enum Suggestion {
    /// The nearest of the words, if it is near enough to be meant.
    static func nearest(to typed: String, among words: some Sequence<String>) -> String? {
        let typed = typed.lowercased()
        // A third of the letters may differ, but one always.
        let most = max(1, typed.count / 3)
        return words.map { ($0, distance(typed, $0.lowercased())) }.filter { $0.1 <= most }.min { $0.1 < $1.1 }?.0
    }

    /// A sentence with the nearest word, behind a space; empty if none is near.
    static func sentence(for typed: String, among words: some Sequence<String>) -> String {
        nearest(to: typed, among: words).map { " Did you mean '\($0)'?" } ?? ""
    }

    /// The error of a wrong command line, with a suggestion. The parser has suggestions for names of options only.
    /// - Parameter message: the parser's own.
    static func message(for message: String, arguments: [String], of root: any ParsableCommand.Type) -> String {
        if let typed = message.firstMatch(of: /^(?:Unexpected argument|[0-9]+ unexpected arguments:) '([^']*)'/)?.1 {
            let names = commands(before: String(typed), in: arguments, of: root)
            guard !names.isEmpty else { return message }
            return "There is no command '\(typed)'." + sentence(for: String(typed), among: names)
        }
        guard let value = message.firstMatch(of: /^The value '([^']*)' is invalid for/)?.1,
            let list = message.firstRange(of: "Please provide one of")?.upperBound
        else { return message }
        // The values are quoted or, if there are many, a list.
        let values = message[list...].matches(of: /'([^']+)'|^  - (.+)$/.anchorsMatchLineEndings())
            .compactMap { ($0.1 ?? $0.2).map(String.init) }
        let start = message.firstRange(of: ". Please provide one of").map { message[..<$0.lowerBound] } ?? message[...]
        let near = sentence(for: String(value), among: values)
        return start + (near.isEmpty ? ". It is one of: \(values.joined(separator: ", "))." : "." + near)
    }

    /// The names of the commands that could stand in the place of a word.
    private static func commands(
        before typed: String, in arguments: [String], of root: any ParsableCommand.Type
    ) -> [String] {
        var command = root
        for argument in arguments.prefix(while: { $0 != typed }) {
            command = command.configuration.subcommands.first { $0._commandName == argument } ?? command
        }
        return command.configuration.subcommands.map { $0._commandName }
    }

    /// How many letters must be put in, left out, replaced or exchanged with their neighbours to make one of the other.
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var (before, last) = ([Int](), Array(0...second.count))
        for (i, letter) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
                    least = min(least, before[j - 1] + 1)
                }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[second.count]
    }
}
