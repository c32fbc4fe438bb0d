import Foundation

/// The files of a web app as browsers get them, by their names below the folder of the edition.
struct AssetFolder {
    /// The files that have addresses of their own, outside that folder. They are the ones with placeholders.
    private static let entrances: Set = ["index.html", "manifest.webmanifest", "sw.js"]
    /// The page's first module.
    private static let app = "app.js"
    /// The engine, for other pages. Its modules are in the app's own files as well.
    private static let library = "client/index.js"

    /// Each file, in the order of the names.
    private(set) var files: [(name: String, bytes: [UInt8])]
    /// A hash of all names and contents: a change of any file makes another edition.
    let edition: String
    /// The modules that the browser needs before the page's own script runs.
    private let needed: [String]

    /// Reads files, joins the modules and styles among them, and parts the words.
    init(at folder: URL, _ names: [String]) throws {
        let styles = names.filter { $0.hasPrefix("styles/") && $0.hasSuffix(".css") }
        let bundle = try Bundle(
            of: folder, app: Self.app, library: Self.library, scripts: ["shell/early.js", "sw.js"], styles: styles)
        let first = ([Self.app] + bundle.needed).reduce(into: Set<String>()) {
            $0.formUnion(Words.keys(in: String(decoding: bundle.files[$1] ?? [], as: UTF8.self)))
        }
        var files = bundle.files
        for name in names where !name.hasSuffix(".js") && !name.hasSuffix(".css") {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            if name.hasPrefix("words/") {
                for part in try Words(name, bytes, first: first).files { files[part.name] = part.bytes }
            } else {
                files[name] = bytes
            }
        }
        self.files = files.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
        needed = bundle.needed
        edition = SHA256.short(
            self.files.reduce(into: []) { $0 += "\($1.name)\0\($1.bytes.count)\0".utf8 + $1.bytes })
    }

    /// Writes into the entrances what depends on the other files: `{{edition}}`; `{{preload}}`, links to modules that
    /// the browser needs at once; and `{{files}}`, the names of all files that the app may ask for, as JSON.
    mutating func fillEntrances() {
        let links = needed.map { "<link rel=\"modulepreload\" href=\"/assets/\(edition)/\($0)\">" }
        let listed = files.map(\.name).filter {
            !Self.entrances.contains($0) && !$0.hasSuffix(".txt") && !$0.hasPrefix("client/")
        }
        for (place, file) in files.enumerated() where Self.entrances.contains(file.name) {
            let text = String(decoding: file.bytes, as: UTF8.self)
                .replacingOccurrences(of: "{{preload}}", with: links.joined(separator: "\n"))
                .replacingOccurrences(of: "{{files}}", with: "[\(listed.map { "\"\($0)\"" }.joined(separator: ","))]")
                .replacingOccurrences(of: "{{edition}}", with: edition)
            files[place].bytes = Array(text.utf8)
        }
    }
}
