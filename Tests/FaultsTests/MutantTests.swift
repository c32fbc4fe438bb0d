import Foundation
import TestSupport
import Testing

@testable import crosscheck_faults

/// The mutants of `scripts/faults --mutants`: the code that they change must still exist, or they would prove nothing.
@Suite struct MutantTests {
    private static let patches: [URL] = {
        let folder = Repository.root.appending(path: "Tests/Faults/Mutants")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "patch" }.sorted { $0.path < $1.path }
    }()

    @Test func thereAreSome() { #expect(Self.patches.count >= 4) }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "no patch"), arguments: patches)
    func eachAppliesAndNamesAScenarioAndAPromise(_ patch: URL) async throws {
        _ = try await Command.run([
            "/usr/bin/patch", "--dry-run", "--force", "--fuzz=0", "--strip=1", "--directory=\(Repository.root.path)",
            "--input=\(patch.path)",
        ])
        let lines = try String(contentsOf: patch, encoding: .utf8).split(separator: "\n").prefix(2)
        #expect(Scenario.all.contains { lines.first == "Scenario: \($0.name)" }, "\(lines)")
        #expect(Promise.allCases.contains { lines.last == "Breaks: \($0.rawValue)" }, "\(lines)")
    }
}
