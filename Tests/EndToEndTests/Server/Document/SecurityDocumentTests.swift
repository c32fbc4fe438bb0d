import Foundation
import TestSupport
import Testing

/// What the documents on security say there is.
@Suite struct SecurityDocumentTests {
    /// Files by their paths, tests as `SomeTests.someTest`.
    @Test(arguments: ["docs/internals/security.md", "docs/internals/checks.md", "docs/reference/permissions.md", "SECURITY.md"])
    func whatIsNamedIsThere(_ document: String) throws {
        let root = Repository.root
        let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
        let folder = root.appending(path: document).deletingLastPathComponent()
        let files = FileManager.default
        for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
            #expect(files.fileExists(atPath: folder.appending(path: String(match.1)).path), "\(match.1) is not there")
        }
        let tests = try SwiftTests(in: root.appending(path: "Tests"))
        for match in text.matches(of: /`([^`\n]+)`/) {
            let name = String(match.1)
            if let test = try /([A-Z][A-Za-z]*Tests)\.([a-z][A-Za-z0-9]*)/.wholeMatch(in: name) {
                let isThere = tests.have(String(test.2), in: String(test.1))
                #expect(isThere, "There is no test \(name)")
            } else if try /(Sources|Tests|sql|scripts|deploy|docs)\/[^ ]+/.wholeMatch(in: name) != nil {
                let path = root.appending(path: name).path
                #expect(
                    files.fileExists(atPath: path) || files.fileExists(atPath: path + ".swift"), "\(name) is not there")
            }
        }
    }
}

/// The tests that there are, by their files.
private struct SwiftTests {
    private var texts: [String: String] = [:]

    init(in folder: URL) throws {
        for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            ?? .init()
        where file.lastPathComponent.hasSuffix("Tests.swift") {
            texts[file.deletingPathExtension().lastPathComponent, default: ""] += try String(
                contentsOf: file, encoding: .utf8)
        }
    }

    /// Whether a file of that name has a test of that name.
    func have(_ test: String, in suite: String) -> Bool {
        guard let text = texts[suite] else { return false }
        return text.matches(of: /@Test(?:(?!\bfunc\b)[\s\S])*func ([A-Za-z0-9]+)/).contains { $0.1 == test }
    }
}
