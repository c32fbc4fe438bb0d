import Foundation
import TestSupport

/// The file of each schema: the area whose folder declares its name, and the subject of `Representations+<Subject>`.
struct DeclaredAreas {
    private static let areas = ["Accounts", "Sharing", "Planning", "Time", "Feed"]

    /// The files that declare schemas, those of the domain first, each with its area.
    private let files: [(area: String, subject: String?, text: String)]

    init() throws {
        files = try ["Sources/Checklists", "Sources/API"].flatMap { place in
            let folder = Repository.root.appending(path: place)
            let paths = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []).compactMap {
                $0 as? String
            }
            return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
                let area = path.split(separator: "/").first.map(String.init) ?? ""
                let subject = path.firstMatch(of: /Representations\+(\w+)\.swift$/).map { String($0.1) }
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                return (Self.areas.contains(area) ? area : "Server", subject, text)
            }
        }
    }

    /// The file of a name, such as `Sharing/Documents`: whatever no area declares is the server's own.
    func file(of name: String) -> String {
        let declaring = files.first { _, _, text in
            text.contains("\"\(name)\"") || text.contains("enum \(name): ")
                || text.contains("extension \(name): NamedWords")
        }
        let area = declaring?.area ?? "Server"
        return "\(area)/\(declaring?.subject ?? area)"
    }
}
