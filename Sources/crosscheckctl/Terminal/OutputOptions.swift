import ArgumentParser
import Checklists
import JSON

/// The format of a command's answer.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Answer in JSON, for scripts.")
    var isJSON = false

    /// Prints `value` for scripts, or `sentence` for people.
    func print(_ value: JSONValue, _ sentence: String) throws {
        if isJSON {
            try StandardStream.output.write(value.bytes + [UInt8(ascii: "\n")])
        } else {
            try StandardStream.output.writeLine(sentence)
        }
    }
}
