import ArgumentParser
import Foundation

/// What is asked before something is lost.
struct Confirmation: ParsableArguments {
    @Flag(name: [.customShort("y"), .customLong("yes")], help: "Do not ask.")
    var isGiven = false

    /// Returns when it may be done. Throws `Failure` where the answer is no, or nobody can be asked.
    func ask(_ question: String) throws(Failure) {
        if isGiven { return }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.usage, "\(question) Nobody can be asked here: say --yes if so.")
        }
        try StandardStream.error.write(Array("\(question) [y/N] ".utf8))
        guard let answer = readLine()?.lowercased(), ["y", "yes"].contains(answer) else {
            throw Failure(.refused, "Nothing was changed.")
        }
    }
}
