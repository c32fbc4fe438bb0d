import ArgumentParser
import Foundation

/// The ends of ids, which fit into a table and are unique there: the beginnings of ids that were made in the same
/// minute are equal.
enum ShortID {
    /// How many characters the ends may have: those of a word, of the last group, of the last two, all.
    static let lengths = [8, 12, 17, 36]

    /// The least length with which all of some ids differ.
    static func length(of ids: [String]) -> Int {
        lengths.first { length in Set(ids.map { $0.suffix(length) }).count == ids.count } ?? 36
    }
}

/// An id on the command line: all of it, or so much of its beginning or its end that only one has it.
struct IDArgument: ExpressibleByArgument {
    let text: String

    /// The least number of characters of a part.
    private static let least = 4

    init?(argument: String) {
        let text = argument.lowercased()
        guard (Self.least...36).contains(text.utf8.count), text.allSatisfy({ $0.isHexDigit && $0.isASCII || $0 == "-" })
        else { return nil }
        self.text = text
    }

    /// The id, if it is all there.
    var whole: UUID? { UUID(uuidString: text) }

    /// The only one of the candidates that it fits.
    /// - Parameters:
    ///   - candidates: ids that it may fit, each with a description.
    ///   - thing: their name in a sentence, such as `session`.
    ///   - place: where they are, such as `of ada`, behind a space; or empty.
    /// - Throws: `.refused` if it fits none, or several, which the message then lists.
    func choose(among candidates: [(id: String, what: String)], _ thing: String, _ place: String = "") throws(Failure)
        -> UUID
    {
        let fitting = candidates.filter { $0.id.hasPrefix(text) || $0.id.hasSuffix(text) }
        guard fitting.count < 2 else {
            throw Failure(
                .refused, "The id \(text) fits several \(thing)s\(place). Give more of it:",
                details: fitting.prefix(Self.shown).map { "\($0.id)  \($0.what)" }
                    + (fitting.count > Self.shown ? ["and others"] : []))
        }
        guard let id = fitting.first.flatMap({ UUID(uuidString: $0.id) }) else {
            throw Failure(.refused, "There is no \(thing) \(text)\(place).")
        }
        return id
    }

    /// The most candidates in a message.
    static let shown = 10
}
