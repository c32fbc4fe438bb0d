import Foundation
import TestSupport
import Testing

/// A file of the project that a test generates from the code and compares.
struct WrittenFile {
    /// Its path from the project's folder: `docs/reference/openapi.json`.
    let path: String
    /// The test writes it if the environment has `CROSSCHECK_TEST_WRITE_` with this name.
    let name: String

    /// Expects the file to be this text, or writes it.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Repository.root.appending(path: path)
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_\(name.uppercased())"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(
            kept == text,
            "\(path) is not what the code says. Write it: CROSSCHECK_TEST_WRITE_\(name.uppercased())=1 scripts/test",
            sourceLocation: sourceLocation)
    }
}
