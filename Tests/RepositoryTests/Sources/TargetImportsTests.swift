import Foundation
import TestSupport
import Testing

/// The rules of imports between targets. Change them in this table.
@Suite struct TargetImportsTests {
    /// Each target of `Sources`, with our targets that it may import.
    private static let law: [String: Set<String>] = [
        "CLibPQ": [], "CArgon2": [], "CLibical": [], "CMarkGFM": [], "CMalloc": [], "CZlib": [], "CZxcvbn": [],
        "embed-text": [],
        "embed-assets": ["CZlib"],
        "Postgres": ["CLibPQ", "Threads"],
        "JSON": [],
        "Checklists": ["JSON", "Recurrence"],
        "ChecklistFormats": ["Checklists", "CLibical", "CMarkGFM", "JSON", "LocalTime", "Recurrence"],
        "Recurrence": [],
        "ClientValues": ["Recurrence"],
        "LocalTime": ["Recurrence"],
        "Caches": [],
        "Threads": [],
        "Metrics": [],
        "LeaseQueue": ["Metrics", "Postgres"],
        "Workers": ["Threads"],
        "Pictures": [],
        "Gzip": ["CZlib"],
        "Passwords": ["CArgon2", "CZxcvbn", "Workers"],
        "Store": ["Caches", "Checklists", "JSON", "LeaseQueue", "LocalTime", "Metrics", "Postgres", "Recurrence"],
        "Sessions": ["Checklists", "JSON", "Store"],
        "ChangeFeed": ["Checklists", "JSON", "Metrics", "Postgres", "Sessions", "Store"],
        "HTTPServer": ["JSON"],
        "Web": ["Gzip", "HTTPServer"],
        "API": [
            "Caches", "ChangeFeed", "ChecklistFormats", "Checklists", "Gzip", "HTTPServer", "JSON", "LocalTime",
            "LeaseQueue", "Metrics", "Passwords", "Pictures", "Postgres", "Recurrence", "Sessions", "Store", "Web",
            "Workers",
        ],
        "crosscheckd": [
            "API", "ChangeFeed", "Checklists", "CMalloc", "HTTPServer", "JSON", "LeaseQueue", "LocalTime", "Metrics",
            "Passwords", "Postgres", "Store", "Workers",
        ],
        "crosscheckctl": [
            "ChecklistFormats", "Checklists", "JSON", "LocalTime", "Passwords", "Postgres", "Recurrence", "Sessions",
            "Store",
        ],
    ]

    /// The packages that only some targets may import.
    private static let guarded: [(module: String, importers: Set<String>)] = [
        ("NIOCore", ["HTTPServer", "API", "crosscheckd"]), ("NIOHTTP1", ["HTTPServer"]), ("NIOHTTP2", ["HTTPServer"]),
        ("NIOHPACK", ["HTTPServer"]),
        ("NIOSSL", ["HTTPServer"]), ("NIOPosix", ["HTTPServer", "crosscheckd"]), ("ArgumentParser", ["crosscheckctl"]),
        ("Configuration", ["crosscheckd"]),
    ]

    /// The targets that an app on a phone can use.
    private static let forClients: Set = ["Checklists", "ClientValues", "JSON", "Recurrence"]

    private static let sources = Repository.root.appending(path: "Sources")

    /// The imports of a target's files.
    private static func imports(of target: String) throws -> Set<String> {
        var modules: Set<String> = []
        let files = FileManager.default.enumerator(
            at: sources.appending(path: target), includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let pattern =
                /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
                .anchorsMatchLineEndings()
            modules.formUnion(text.matches(of: pattern).map { String($0.1) })
        }
        return modules
    }

    @Test func everyTargetStandsInTheTable() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            at: Self.sources, includingPropertiesForKeys: [.isDirectoryKey])
        #expect(Set(folders.map(\.lastPathComponent)) == Set(Self.law.keys))
    }

    @Test(arguments: law.keys.sorted()) func targetsImportOnlyTheAllowedOnes(target: String) throws {
        let imports = try Self.imports(of: target)
        let ours = imports.intersection(Self.law.keys)
        let allowed = Self.law[target, default: []]
        #expect(ours.subtracting(allowed) == [], "\(target) may not import these")
        for (module, importers) in Self.guarded where imports.contains(module) {
            #expect(importers.contains(target), "\(target) may not import \(module)")
        }
    }

    @Test(arguments: forClients.sorted()) func targetsForClientsImportNothingOfTheServer(target: String) throws {
        let others = try Self.imports(of: target).subtracting(Self.forClients)
        #expect(others.subtracting(["Foundation", "FoundationEssentials"]) == [], "\(target)")
    }
}
