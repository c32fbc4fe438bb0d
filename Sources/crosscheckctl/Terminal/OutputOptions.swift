import ArgumentParser
import Checklists
import JSON

/// How much a command says beside its answer.
struct MessageOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Only write errors, warnings and data: no progress, and no word that all is done.")
    var quiet = false

    /// Writes a message that the operator can do without, to standard error.
    func note(_ text: String) { if !quiet { StandardStream.error.say(text) } }

    /// Shows the step of long work on a terminal.
    func progress(_ step: String) { if !quiet { Progress.show(step) } }
}

/// The format of a command's answer.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Answer in JSON, for scripts.")
    var isJSON = false
    @OptionGroup var messages: MessageOptions

    /// Prints `value` for scripts, or `sentence` for people, who may not want to be told that a command is done.
    func tell(_ value: JSONValue, _ sentence: String) throws {
        if isJSON || !messages.quiet { try print(value, sentence) }
    }

    /// Prints data: `value` for scripts, or `text` for people.
    func print(_ value: JSONValue, _ text: String) throws {
        let output = StandardStream.output
        if isJSON {
            try output.write(value.bytes + [UInt8(ascii: "\n")])
        } else {
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                try output.writeLine(output.wrapping(String(line)))
            }
        }
    }
}

/// The format of an answer with a table.
struct ListingOptions: ParsableArguments {
    @Flag(help: "Show all columns, and texts and ids in full, however narrow the terminal is.")
    var wide = false
    @OptionGroup var output: OutputOptions
}
