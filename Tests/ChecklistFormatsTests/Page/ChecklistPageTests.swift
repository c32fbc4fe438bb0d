import Checklists
import Testing

@testable import ChecklistFormats

/// Checklists as pages.
@Suite struct ChecklistPageTests {
    private func page(_ outline: ChecklistOutline, _ language: PageLanguage = .english) throws -> String {
        String(decoding: try ChecklistPage.write(outline, in: language, limit: 1 << 20), as: UTF8.self)
    }

    @Test func sectionsStayInTheirOrder() throws {
        let tasks = [
            TaskOutline(title: "a"), TaskOutline(title: "b", section: "One / Two", subtasks: [TaskOutline(title: "c")]),
            TaskOutline(title: "d", section: "One / Two", status: .inProgress),
            TaskOutline(title: "e", status: .completed),
        ]
        let page = try page(ChecklistOutline(title: "List", tasks: tasks))
        let order = page.matches(of: /<h2 dir="auto">([^<]*)<|<bdi>([^<]*)</).map { String($0.1 ?? $0.2 ?? "") }
        #expect(order == ["a", "One / Two", "b", "c", "d", "e"])
        #expect(page.contains("Completed: 1 of 5") && page.contains("<progress max=\"5\" value=\"1\">"))
        #expect(page.contains("<span class=\"status\">In progress</span>"))
    }

    @Test(arguments: PageLanguage.allCases) func everyWordIsThere(language: PageLanguage) throws {
        let empty = try page(ChecklistOutline(title: "List"), language)
        #expect(empty.contains(language.empty) && empty.contains("lang=\"\(language.rawValue)\""))
        #expect(ChecklistPage.gone(in: language).contains(language.goneTitle))
        for month in 1...12 {
            let day = try #require(language.day("2026-\(month < 10 ? "0" : "")\(month)-09T10:00:00Z"))
            #expect(day.contains("9") && day.contains("2026") && day.count > 8)
        }
        for text in ["", "2026", "2026-13-01", "x-y-z"] { #expect(language.day(text) == nil) }
    }

    @Test func dueDatesAreWords() throws {
        let tasks = [
            TaskOutline(title: "a", dueOn: "2026-12-24"), TaskOutline(title: "b", dueAt: "2026-12-24T17:05:00.000Z"),
        ]
        let page = try page(ChecklistOutline(title: "List", tasks: tasks), .german)
        #expect(page.contains("<time datetime=\"2026-12-24\">Fällig 24. Dezember 2026</time>"))
        #expect(page.contains(">Fällig 24. Dezember 2026, 17:05 UTC</time>"))
    }

    @Test func aColourIsAColour() throws {
        #expect(try page(ChecklistOutline(title: "List", color: "#A0b1c2")).contains("fill=\"#A0b1c2\""))
        for color in ["red", "#fff", "#a0b1c2\" onload=\"x", "url(#x)"] {
            #expect(try !page(ChecklistOutline(title: "List", color: color)).contains("fill="), "\(color)")
        }
    }

    @Test func theSizeOfAPageIsBounded() throws {
        let large = ChecklistOutline(title: "List", tasks: .init(repeating: TaskOutline(title: "Task"), count: 10_000))
        #expect(throws: ChecklistExport.Failure.tooLarge) {
            try ChecklistPage.write(large, in: .english, limit: 100_000)
        }
        let long = ChecklistOutline(title: String(repeating: "a", count: 200_000))
        #expect(throws: ChecklistExport.Failure.tooLarge) {
            try ChecklistPage.write(long, in: .english, limit: 100_000)
        }
        #expect(throws: ChecklistExport.Failure.cancelled) {
            try ChecklistPage.write(large, in: .english, limit: 1 << 30, isCancelled: { true })
        }
    }

    /// A preview is short, and has no marks.
    @Test func thePreviewIsTheBeginning() {
        let text = String(repeating: "**Ask** [them](x).\n\n", count: 100)
        let summary = PageSummary.of(ChecklistOutline(title: "List", description: text), in: .english)
        #expect(summary.hasPrefix("There are no tasks yet. · Ask them(x).") && summary.hasSuffix("…"))
        #expect(summary.count < 250 && !summary.contains("*") && !summary.contains("\n"))
    }
}
