import Foundation
import TestSupport

/// A page of the documentation with examples that can run: blocks of `sh`, each with its output on the page.
///
/// A block of `json` or `text` belongs to the block of `sh` before it. Other blocks, such as `console` for machines
/// that a test does not have, are ignored.
struct ShownExamples {
    /// A block of commands, and the place of its output in the page.
    struct Example {
        var commands: Substring
        var output: Range<String.Index>?
    }

    /// The text of the page.
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

    /// Runs all examples in one shell, as a reader would, and returns the output of each.
    ///
    /// A command that fails ends the run. Blocks may start a background process and wait for it later.
    func run(in folder: URL, environment: [String: String]) async throws -> [String] {
        let mark = "=== what the block printed ==="
        let script = examples.map { "\($0.commands)\necho; echo '\(mark)'\n" }.joined()
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let output = try await Command.run(
            ["/usr/bin/env", "-u", "DATABASE_URL"] + variables + [
                "bash", "-c", "set -euo pipefail\ncd '\(folder.path)'\n" + script,
            ])
        // Lines of CSV end with two characters.
        return output.replacing("\r\n", with: "\n").components(separatedBy: "\n\(mark)\n").dropLast().map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// The outputs on the page that differ from the printed ones, ignoring values that differ in each run.
    func differences(from printed: [String]) -> [(shown: Substring, printed: String)] {
        zip(examples, printed).compactMap { example, printed in
            guard let output = example.output else { return nil }
            let shown = text[output]
            return Self.masked(String(shown)) == Self.masked(printed) ? nil : (shown, printed)
        }
    }

    /// Replaces outputs on the page that differ from the printed ones.
    mutating func show(_ printed: [String]) {
        for (example, printed) in zip(examples, printed).reversed() {
            guard let output = example.output, Self.masked(String(text[output])) != Self.masked(printed) else {
                continue
            }
            text.replaceSubrange(output, with: printed)
        }
    }

    /// The text with equal ids, times, cursors, secrets and usernames.
    private static func masked(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
            .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{3})?)?Z?/, with: "TIME")
            .replacing(/"(cursor|request_id)": ?"[^"]+"/, with: { "\"\($0.1)\"" })
            .replacing(/(?m)^id: .*$/, with: "id: CURSOR")
            .replacing(/\bccp?_[A-Za-z0-9_-]{43}/, with: "TOKEN")
            .replacing(/\b(ada|alan|bob|carol|edsger|grace)-\d+/, with: { "\($0.1)-NUMBER" })
    }
}
