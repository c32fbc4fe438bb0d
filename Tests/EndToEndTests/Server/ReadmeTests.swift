import Foundation
import TestSupport
import Testing

/// The README and the guide show the real results.
@Suite struct ReadmeTests {
    /// Each page runs on a new server. With `CROSSCHECK_TEST_WRITE_EXAMPLES` in the environment, the test writes
    /// differing outputs into the page.
    @Test(arguments: ["README.md"] + ProjectDocument.all.filter { $0.hasPrefix("docs/guide/") })
    func theExamplesRunAsWritten(_ path: String) async throws {
        let page = Repository.root.appending(path: path)
        var examples = try ShownExamples(page: page)
        guard !examples.examples.isEmpty else { return }
        let world = try await World()
        let work = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        try FileManager.default.createSymbolicLink(
            at: work.appending(path: "examples"), withDestinationURL: Repository.root.appending(path: "examples"))
        let printed = try await examples.run(
            in: work,
            environment: [
                "CROSSCHECK": world.http.base, "DATABASE_URL": world.url,
                "PATH": "\(DaemonProcess.folder.path):/usr/local/bin:/usr/bin:/bin",
            ])
        #expect(printed.count == examples.examples.count)
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_EXAMPLES"] != nil {
            examples.show(printed)
            try Data(examples.text.utf8).write(to: page)
        } else {
            for difference in examples.differences(from: printed) {
                Issue.record(
                    """
                    \(path) shows
                    \(difference.shown)
                    and this was printed
                    \(difference.printed)
                    Set CROSSCHECK_TEST_WRITE_EXAMPLES=1 to write it.
                    """)
            }
        }
    }
}
