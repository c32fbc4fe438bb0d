import Foundation
import TestSupport
import Testing

/// Everything that the documents name exists and is in force.
@Suite struct DocumentationTests {
    /// Links by their path and heading, tests as `SomeTests.someTest`, files as `Name.swift` or by their path, functions of the
    /// database as `name()`.
    @Test(arguments: ProjectDocument.all)
    func namesInDocumentsExist(_ path: String) async throws {
        let root = Repository.root
        let document = try ProjectDocument(path)
        let folder = root.appending(path: path).deletingLastPathComponent()
        let files = FileManager.default
        for link in document.links {
            let target = link.path.isEmpty ? root.appending(path: path) : folder.appending(path: link.path)
            guard files.fileExists(atPath: target.path) else {
                Issue.record("\(path): \(link.path) is not there")
                continue
            }
            if let anchor = link.anchor, target.pathExtension == "md" {
                let there = try ProjectDocument(String(target.standardizedFileURL.path.dropFirst(root.path.count)))
                    .anchors
                #expect(there.contains(anchor), "\(path): \(link.path) has no heading \(anchor)")
            }
        }
        let named = try await Named.all.value
        for span in document.codeSpans {
            if let test = try /([A-Z][A-Za-z]*Tests)\.([a-z][A-Za-z0-9]*)/.wholeMatch(in: span) {
                let isThere = named.tests[String(test.1), default: []].contains(String(test.2))
                #expect(isThere, "\(path): there is no test \(span)")
            } else if try /[A-Z][A-Za-z0-9+]*\.swift/.wholeMatch(in: span) != nil {
                #expect(named.sources.contains(span), "\(path): there is no file \(span)")
            } else if try /(Sources|Tests|Plugins|sql|scripts|deploy|docs|examples)\/[^ <…*]+/.wholeMatch(in: span)
                != nil
            {
                #expect(files.fileExists(atPath: root.appending(path: span).path), "\(path): \(span) is not there")
            } else if let function = try /([a-z][a-z0-9_]*)\(\)/.wholeMatch(in: span) {
                // PostgreSQL's own functions begin with this.
                let isThere = function.1.hasPrefix("pg_") || named.functions.contains(String(function.1))
                #expect(isThere, "\(path): the database has no function \(span)")
            }
        }
    }

    /// Code, scripts and units cite pages by their path.
    @Test func pagesThatCodeCitesAreThere() throws {
        let root = Repository.root
        let folders = ["Sources", "Tests", "Plugins", "sql", "scripts", "deploy", ".ci"]
        let single = ["compose.yaml", "Dockerfile", "Package.swift"].map { root.appending(path: $0) }
        let files = folders.flatMap { folder in
            (FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)?
                .allObjects ?? []).compactMap { $0 as? URL }
        }
        for file in files + single {
            // Folders and binary files cite nothing.
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            for match in text.matches(of: /docs\/[A-Za-z0-9\/_-]+\.md/) {
                let isThere = FileManager.default.fileExists(atPath: root.appending(path: String(match.0)).path)
                #expect(isThere, "\(file.lastPathComponent): \(match.0) is not there")
            }
        }
    }
}

/// The things that documents may name.
private struct Named {
    /// The tests of each file of tests.
    var tests: [String: Set<String>] = [:]
    /// The names of all Swift files.
    var sources: Set = ["Package.swift"]
    /// The functions of the database, each in the file of its name.
    var functions: Set<String> = []

    /// Read once for all documents.
    static let all = Task { try Named() }

    private init() throws {
        for folder in ["Sources", "Tests", "Plugins", "sql/functions"] {
            let root = Repository.root.appending(path: folder)
            for case let file as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
                ?? .init()
            {
                let name = file.deletingPathExtension().lastPathComponent
                if file.pathExtension == "sql" { functions.insert(name) }
                guard file.pathExtension == "swift" else { continue }
                sources.insert(file.lastPathComponent)
                guard name.hasSuffix("Tests") else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                tests[name] = Set(
                    text.matches(of: /@Test(?:(?!\bfunc\b)[\s\S])*func ([A-Za-z0-9]+)/).map { String($0.1) })
            }
        }
    }
}
