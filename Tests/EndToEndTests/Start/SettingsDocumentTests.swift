import Foundation
import Testing

@testable import crosscheckd

/// `docs/operations/settings.md` has every setting, as `crosscheckd --help` does.
@Suite struct SettingsDocumentTests {
    private static let file = ReadmeTests.root.appending(path: "docs/operations/settings.md")
    /// The lines that the table stands between.
    private static let (first, last) = ("<!-- settings: begin -->", "<!-- settings: end -->")

    @Test func theTableIsThatOfTheProgram() throws {
        let rows = Setting.all.map { setting in
            [
                "`\(setting.key)`", setting.value.replacing("|", with: ", "),
                setting.otherwise.isEmpty ? "" : "`\(setting.otherwise)`", setting.help,
            ]
        }
        let table = ([["key", "value", "default", "what it does"], ["---", "---", "---", "---"]] + rows)
            .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
        let kept = try String(contentsOf: Self.file, encoding: .utf8)
        let begin = try #require(kept.firstRange(of: Self.first)).upperBound
        let end = try #require(kept[begin...].firstRange(of: Self.last)).lowerBound
        let text = kept[..<begin] + "\n\n" + table + "\n" + kept[end...]
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_SETTINGS"] != nil {
            try Data(text.utf8).write(to: Self.file)
        } else {
            #expect(kept == text, "docs/operations/settings.md is not what the program reads")
        }
    }
}
