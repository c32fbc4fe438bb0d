import Foundation
import TestSupport
import Testing

/// The README and the guide show the real results.
@Suite struct ReadmeTests {
    /// The pages with examples, as a reader of the guide meets them.
    private static func pages() throws -> [String] {
        let guide = try String(contentsOf: Repository.root.appending(path: "docs/guide/README.md"), encoding: .utf8)
        return ["README.md"] + guide.matches(of: /\]\(([^)#:\/\s]+\.md)/).map { "docs/guide/\($0.1)" }
    }

    /// All pages on one server: in their order, and then all again in another one. With
    /// `CROSSCHECK_TEST_WRITE_EXAMPLES` in the environment, the first round writes differing outputs into the pages.
    @Test func thePagesRunAsWrittenInAnyOrderAndAgain() async throws {
        let world = try await World()
        let pages = try Self.pages()
        let folder = Repository.root.appending(path: "docs/guide")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(pages.count == files.count { $0.hasSuffix(".md") })
        let writes = ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_EXAMPLES"] != nil
        for page in pages { try await run(page, on: world, writes: writes, "in order") }
        let seed = SeededGenerator.seedOfRun
        print("The guide's pages in another order: CROSSCHECK_TEST_SEED=\(seed)")
        var random = SeededGenerator(seed: seed)
        for page in pages.shuffled(using: &random) {
            try await run(page, on: world, writes: false, "CROSSCHECK_TEST_SEED=\(seed)")
        }
    }

    /// Runs a page as a reader does beside `scripts/run`: in the project's folder, with nothing installed. A page leaves
    /// nothing there.
    private func run(_ path: String, on world: World, writes: Bool, _ order: String) async throws {
        let page = Repository.root.appending(path: path)
        var examples = try ShownExamples(page: page)
        let work = try ReaderFolder(database: world.url)
        let printed: [String]
        do {
            printed = try await examples.run(
                in: work.project,
                environment: [
                    "CROSSCHECK": world.http.base, "PATH": "/usr/local/bin:/usr/bin:/bin",
                    "TMPDIR": work.temporary.path,
                ])
        } catch {
            Issue.record("\(path), \(order): \(error)")
            return
        }
        #expect(printed.count == examples.examples.count, "\(path), \(order)")
        #expect(try work.isAsBefore, "\(path) wrote into the project's folder")
        if writes {
            examples.show(printed)
            try Data(examples.text.utf8).write(to: page)
            return
        }
        for difference in examples.differences(from: printed) {
            Issue.record(
                """
                \(path) (\(order)) shows
                \(difference.shown)
                and this was printed
                \(difference.printed)
                Set CROSSCHECK_TEST_WRITE_EXAMPLES=1 to write it.
                """)
        }
    }

    /// Without the check, `null` would go on into the next request. A loop that waits for something may never end.
    @Test func thePagesCheckWhatTheyTakeFromAnAnswer() throws {
        for path in try Self.pages() {
            for example in try ShownExamples(page: Repository.root.appending(path: path)).examples {
                let commands = String(example.commands)
                for line in commands.split(separator: "\n") where line.contains("jq ") && line.hasSuffix(")") {
                    #expect(line.contains("// error") || line.contains("jq -er "), "\(path): \(line)")
                }
                #expect(!commands.contains(/\b(until|while)\b/), "\(path): \(commands)")
            }
        }
    }

    /// A page stops at a server that is not there, and says so.
    @Test func withoutAServerThePeopleFileSaysSo() async throws {
        let port = try FreePort.find()
        let failure = await #expect(throws: Command.Failure.self) {
            try await Command.run(
                [
                    "/usr/bin/env", "CROSSCHECK=http://127.0.0.1:\(port)", "bash", "-c",
                    "set -e; . examples/people.sh; echo went on",
                ], in: Repository.root)
        }
        #expect(failure?.errorOutput.contains("\(port)") == true, "\(failure as Any)")
    }
}

/// A project's folder as `scripts/run` leaves it, and a folder for temporary files.
private final class ReaderFolder {
    private let root = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    private var before: [String] = []
    var project: URL { root.appending(path: "project") }
    var temporary: URL { root.appending(path: "temporary") }

    /// Whether nothing was added, neither there nor to the examples.
    var isAsBefore: Bool { get throws { try contents == before } }

    private var contents: [String] {
        get throws {
            try [project, Repository.root.appending(path: "examples")].flatMap {
                try FileManager.default.contentsOfDirectory(atPath: $0.path).sorted()
            }
        }
    }

    init(database url: String) throws {
        let files = FileManager.default
        for folder in [".build", ".crosscheck"] {
            try files.createDirectory(at: project.appending(path: folder), withIntermediateDirectories: true)
        }
        try files.createDirectory(at: temporary, withIntermediateDirectories: true)
        try files.createSymbolicLink(
            at: project.appending(path: "examples"), withDestinationURL: Repository.root.appending(path: "examples"))
        try files.createSymbolicLink(
            at: project.appending(path: ".build/release"), withDestinationURL: DaemonProcess.folder)
        try Data("\(url)\n".utf8).write(to: project.appending(path: ".crosscheck/connection"))
        before = try contents
    }

    deinit { try? FileManager.default.removeItem(at: root) }
}
