import Foundation

/// The words of a language in several files, so that a page loads those that it shows: one for each area of the app,
/// and `first.json` with what the first screen shows of all areas.
struct Words {
    /// The file has no object of objects.
    struct Failure: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is not a JSON object with an object for each area." }
    }

    /// The files, by their names: `words/de/shell.json` from `words/de.json`.
    let files: [(name: String, bytes: [UInt8])]

    /// - Parameter keys: what the first screen's modules name, as `keys(in:)` finds them.
    init(_ name: String, _ bytes: [UInt8], first keys: Set<String>) throws {
        guard let areas = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String: Any]] else {
            throw Failure(name: name)
        }
        let language = name.dropLast(".json".count)
        let books = areas.merging(["first": Self.part(of: areas, below: "", keys)]) { area, _ in area }
        files = try books.map { book, words in
            let text = try JSONSerialization.data(
                withJSONObject: words, options: [.sortedKeys, .withoutEscapingSlashes])
            return ("\(language)/\(book).json", Array(text))
        }
    }

    /// The keys of words that a module names: texts such as `"shell.nav.today"`, and the beginnings of those that it
    /// puts together, such as `` `planning.today.${name}` ``.
    static func keys(in module: String) -> Set<String> {
        Set(module.matches(of: /["'`]([a-z]+\.[A-Za-z.]*)/).map { String($0.1) })
    }

    /// The words whose keys begin as one of these. More is no harm: the others come behind the first screen.
    private static func part(of words: [String: Any], below path: String, _ keys: Set<String>) -> [String: Any] {
        var part: [String: Any] = [:]
        for (name, word) in words {
            let path = path + name
            if keys.contains(where: path.hasPrefix) {
                part[name] = word
            } else if let words = word as? [String: Any] {
                let inner = Self.part(of: words, below: path + ".", keys)
                if !inner.isEmpty { part[name] = inner }
            }
        }
        return part
    }
}
