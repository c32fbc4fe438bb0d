import ArgumentParser
import Foundation

/// The question before a command deletes something.
struct Confirmation: ParsableArguments {
    @Flag(name: [.customShort("y"), .customLong("yes")], help: "Do not ask.")
    var isGiven = false

    /// Returns if the operator agrees. Throws `Failure` if the answer is no, or there is no terminal to ask on.
    func ask(_ question: String) throws(Failure) {
        if isGiven { return }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.usage, "\(question) There is no terminal to ask on: give --yes to confirm.")
        }
        try StandardStream.error.write(Array("\(question) [y/N] ".utf8))
        guard let answer = readLine()?.lowercased(), ["y", "yes"].contains(answer) else {
            throw Failure(.refused, "Nothing was changed.")
        }
    }
}
