import Foundation
import TestSupport
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
    /// The README's blocks of a language, in their order.
    static func blocks(_ language: String) throws -> [String] {
        let text = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// The text with what differs from run to run made alike: ids, times and cursors.
    static func masked(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "TIME")
            .replacing(/"cursor":"[^"]+"/, with: "CURSOR")
    }

    @Test func theExampleRunsAsWritten() async throws {
        let world = try await World()
        let commands = try Self.blocks("sh")
        let shown = try Self.blocks("json")
        try #require(commands.count == 3 && shown.count == 2)
        let mark = "=== what the last block printed ==="
        let work = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        try FileManager.default.createSymbolicLink(
            at: work.appending(path: "examples"), withDestinationURL: Repository.root.appending(path: "examples"))
        // Errors of a command end it; the background poll and `wait` are the README's own.
        let script = "set -eu\ncd '\(work.path)'\n" + commands.joined(separator: "\necho; echo '\(mark)'\n")
        let output = try await Command.run(["/usr/bin/env", "CROSSCHECK=\(world.http.base)", "bash", "-c", script])
        let printed = output.components(separatedBy: mark)
        try #require(printed.count == 3)
        #expect(Self.masked(printed[1]) == Self.masked(shown[0]))
        #expect(Self.masked(printed[2]) == Self.masked(shown[1]))
        // The poll was answered with the claim, not by the end of its time.
        #expect(printed[2].contains("task.claimed"))
    }

    @Test func whatItLinksToIsThere() throws {
        let text = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
        for match in text.matches(of: /\]\(([^)#:]+)\)/) {
            let path = Repository.root.appending(path: String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(match.1) is not there")
        }
    }
}
