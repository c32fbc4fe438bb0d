import Foundation
import TestSupport

/// The area of each schema: the folder of the file that declares its name.
struct DeclaredAreas {
    private static let areas = ["Accounts", "Sharing", "Planning", "Time", "Feed"]

    /// The files that declare schemas, those of the domain first, each with its area.
    private let files: [(area: String, text: String)]

    init() throws {
        files = try ["Sources/Checklists", "Sources/API"].flatMap { place in
            let folder = Repository.root.appending(path: place)
            let paths = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []).compactMap {
                $0 as? String
            }
            return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
                let area = path.split(separator: "/").first.map(String.init) ?? ""
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                return (Self.areas.contains(area) ? area : "Server", text)
            }
        }
    }

    /// The area of a name: whatever no area declares is the server's own.
    func area(of name: String) -> String {
        files.first { _, text in
            text.contains("\"\(name)\"") || text.contains("enum \(name): ")
                || text.contains("extension \(name): NamedWords")
        }?.area ?? "Server"
    }
}
