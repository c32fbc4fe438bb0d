import ChecklistFormats
import Checklists
import Foundation
import Testing

/// Checklists from the world outside: in the folder that `CROSSCHECK_TEST_DATA` names, or in `../shared/data`.
let dataFolder: URL =
    ProcessInfo.processInfo.environment["CROSSCHECK_TEST_DATA"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("../shared/data")

private let hasData = FileManager.default.fileExists(
    atPath: dataFolder.appendingPathComponent("front-end-checklist.md").path)

@Suite(.enabled(if: hasData, "no checklists in \(dataFolder.path): set CROSSCHECK_TEST_DATA"))
struct RealDataTests {
    private func read(_ name: String) throws -> ImportResult {
        try MarkdownImport.read(Data(contentsOf: dataFolder.appendingPathComponent(name)))
    }

    private func task(_ title: String, in outline: ChecklistOutline) throws -> TaskOutline {
        try #require(outline.tasks.first { $0.title.hasPrefix(title) })
    }

    @Test func frontEndChecklistIsReadWhole() throws {
        let result = try read("front-end-checklist.md")
        #expect(result.outline.title == "🗂 Front-End Checklist")
        #expect(result.outline.description.hasPrefix("The Front-End Checklist is an exhaustive list"))
        #expect(result.outline.tasks.count == 100)
        #expect(Set(result.outline.tasks.map(\.section)).count == 22)
        #expect(result.outline.tasks.allSatisfy { $0.priority != nil && $0.status == .available })
        #expect(result.issues.filter { $0.severity != .note } == [])
    }

    @Test func frontEndTasksHaveTheirSectionsTitlesAndPriorities() throws {
        let outline = try read("front-end-checklist.md").outline
        let first = try #require(outline.tasks.first)
        #expect(first.title == "Doctype: The Doctype is HTML5 and is at the top of all your HTML pages.")
        #expect(first.section == "Head / Meta tag")
        #expect(first.priority == .doFirst)
        #expect(first.line == 56)
        #expect(try task("Favicons:", in: outline).priority == .plan)
        #expect(try task("Twitter Card:", in: outline).title == "Twitter Card:")
        #expect(try task("Twitter Card:", in: outline).priority == .delay)
        #expect(
            try task("Canonical:", in: outline).title
                == "Canonical: Use `rel=\"canonical\"` to avoid duplicate content.")
    }

    @Test func aLongTitleIsCutAndKeptInTheDescription() throws {
        let outline = try read("front-end-checklist.md").outline
        let task = try task("Title:", in: outline)
        #expect(task.title.unicodeScalars.count <= 200)
        #expect(task.title.hasSuffix("…"))
        #expect(task.description.hasPrefix("**Title:** ![High][high_img] A title is used on all pages (SEO:"))
        #expect(task.description.hasSuffix("limit would be around 55-characters)."))
    }

    @Test func apiSecurityChecklistIsReadWhole() throws {
        let outline = try read("api-security-checklist.md").outline
        #expect(outline.title == "API Security Checklist")
        #expect(outline.description.hasPrefix("Checklist of the most important security countermeasures"))
        #expect(outline.description.hasSuffix("and releasing your API."))
        #expect(outline.tasks.count == 64)
        #expect(outline.tasks[0].title == "Don't use `Basic Auth`. Use standard authentication instead.")
        #expect(outline.tasks[9].section == "Authorization / OAuth")
    }

    @Test(arguments: ["front-end-checklist.md", "api-security-checklist.md"])
    func anExportReadsBack(name: String) throws {
        let outline = try read(name).outline
        let again = try MarkdownImport.read(MarkdownExport.write(outline).utf8)
        #expect(again.outline.normalised == outline.normalised)
        #expect(try JSONFormat.read(JSONFormat.write(outline)) == outline.withoutLines)
    }
}
