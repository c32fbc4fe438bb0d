import Foundation
import TestSupport

/// A page of the documentation whose examples can be run: blocks of `sh`, each with the output that the page shows for it.
///
/// A block of `json` or `text` belongs to the block of `sh` before it. Other blocks, such as `console` for machines that a
/// test has not, are left alone.
struct ShownExamples {
    /// A block of commands, and where in the page its output stands.
    struct Example {
        var commands: Substring
        var output: Range<String.Index>?
    }

    /// The page as it is written.
    private(set) var text: String
    /// Its examples, in their order.
    let examples: [Example]

    init(page: URL) throws {
        text = try String(contentsOf: page, encoding: .utf8)
        var examples: [Example] = []
        for block in text.matches(of: /```(sh|json|text)\n((?s).*?)\n?```/) {
            if block.1 == "sh" {
                examples.append(Example(commands: block.2, output: nil))
            } else if let last = examples.indices.last, examples[last].output == nil {
                examples[last].output = block.2.startIndex..<block.2.endIndex
            }
        }
        self.examples = examples
    }

    /// Runs all examples in one shell, as a reader would, and returns what each printed.
    ///
    /// A command that fails ends the run. Blocks may leave something in the background and wait for it later.
    func run(in folder: URL, environment: [String: String]) async throws -> [String] {
        let mark = "=== what the block printed ==="
        let script = examples.map { "\($0.commands)\necho; echo '\(mark)'\n" }.joined()
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let output = try await Command.run(
            ["/usr/bin/env"] + variables + ["bash", "-c", "set -euo pipefail\ncd '\(folder.path)'\n" + script])
        // Lines of CSV end in two characters.
        return output.replacing("\r\n", with: "\n").components(separatedBy: "\n\(mark)\n").dropLast().map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// The outputs that the page shows and that are not what was printed, but for what differs from run to run.
    func differences(from printed: [String]) -> [(shown: Substring, printed: String)] {
        zip(examples, printed).compactMap { example, printed in
            guard let output = example.output else { return nil }
            let shown = text[output]
            return Self.masked(String(shown)) == Self.masked(printed) ? nil : (shown, printed)
        }
    }

    /// Puts what was printed in place of what the page shows, where that differs.
    mutating func show(_ printed: [String]) {
        for (example, printed) in zip(examples, printed).reversed() {
            guard let output = example.output, Self.masked(String(text[output])) != Self.masked(printed) else {
                continue
            }
            text.replaceSubrange(output, with: printed)
        }
    }

    /// The text with ids, times, cursors and secrets made alike.
    private static func masked(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
            .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{3})?)?Z?/, with: "TIME")
            .replacing(/"(cursor|request_id)": ?"[^"]+"/, with: { "\"\($0.1)\"" })
            .replacing(/(?m)^id: .*$/, with: "id: CURSOR")
            .replacing(/\bccp?_[A-Za-z0-9_-]{43}/, with: "TOKEN")
    }
}
