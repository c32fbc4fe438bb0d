import Foundation
import TestSupport
import Testing

/// `docs/internals/targets.md` has the dependencies of `Package.swift`.
@Suite struct TargetsDocumentTests {
    @Test func theTableIsThatOfThePackage() throws {
        let page = try Self.text("docs/internals/targets.md")
        var documented: [String: Set<String>] = [:]
        for row in page.split(separator: "\n") where row.hasPrefix("| `") {
            let cells = row.split(separator: " | ", omittingEmptySubsequences: false)
            let name = try #require(Self.names(cells[0], /`([\w-]+)`/).first)
            documented[name] = cells.count > 2 ? Self.names(cells[2], /`([\w-]+)`/) : []
        }
        let manifest = try Self.text("Package.swift")
        let targets = manifest.prefix(upTo: manifest.firstRange(of: "package.targets")?.lowerBound ?? manifest.endIndex)
        var declared: [String: Set<String>] = [:]
        for target in targets.split(separator: /\n {8}\.(?=systemLibrary|target|executableTarget|plugin|testTarget)/)
            .dropFirst() where !target.hasPrefix("testTarget") && !target.hasPrefix("plugin")
        {
            let name = try #require(target.firstMatch(of: /name: "([\w-]+)"/)).1
            let dependencies = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let ours = String(dependencies).replacing(/\.product\([^)]*\)/, with: "")
            declared[String(name)] = Self.names(ours[...], /"([\w-]+)"/)
        }
        #expect(Set(documented.keys) == Set(declared.keys))
        for (target, names) in declared {
            #expect(documented[target] == names, "\(target)")
        }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    private static func names(_ text: Substring, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.1) })
    }
}
