import Testing

@testable import crosscheckd

/// `docs/reference/settings.md` has every setting, as `crosscheckd --help` does.
@Suite struct SettingsDocumentTests {
    @Test func theTableIsThatOfTheProgram() throws {
        let rows = Settings.all.map { setting in
            [
                "`\(setting.key)`", setting.value.replacing("|", with: ", "),
                setting.otherwise.isEmpty ? "" : "`\(setting.otherwise)`", setting.help,
            ]
        }
        try WrittenTable(path: "docs/reference/settings.md", name: "settings")
            .expect([["key", "value", "default", "what it does"]] + rows)
    }
}
