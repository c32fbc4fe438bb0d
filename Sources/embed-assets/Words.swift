import Foundation

/// The words of a language, a file for each area of the app: a page loads those of its screens.
struct Words {
    /// The file has no object of objects.
    struct Failure: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is not a JSON object with an object for each area." }
    }

    /// The files, by their names: `words/de/shell.json` from `words/de.json`.
    let files: [(name: String, bytes: [UInt8])]

    init(_ name: String, _ bytes: [UInt8]) throws {
        guard let areas = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String: Any]] else {
            throw Failure(name: name)
        }
        files = try areas.map { area, words in
            let text = try JSONSerialization.data(
                withJSONObject: words, options: [.sortedKeys, .withoutEscapingSlashes])
            return ("\(name.dropLast(".json".count))/\(area).json", Array(text))
        }
    }
}
