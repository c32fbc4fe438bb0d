import TestSupport

extension Edit {
    private static let settingsPath = "/v1/me/settings"

    static let settings = [
        Edit("set one's time zone and days", "PATCH \(settingsPath)", "settings.updated") {
            try await $0.editor.must(
                .patch, settingsPath,
                [
                    "time_zone": "America/Havana", "day_starts_at": "04:00", "week_starts_on": "sunday",
                    "locale": "es-CU",
                ])
        },
        Edit("be told of the day", "PATCH \(settingsPath)", "settings.updated") {
            try await $0.editor.must(
                .patch, settingsPath,
                ["notifications": ["day": ["enabled": true, "at": "07:30"], "week": ["email": false, "at": "09:00"]]])
            try await $0.editor.must(.patch, settingsPath, ["notifications": ["day": ["at": nil]]])
        },
        Edit("pause and go on", "PATCH \(settingsPath)", "settings.updated") {
            try await $0.editor.must(
                .patch, settingsPath, ["pauses": [["from": "2026-12-24"], ["from": "2026-07-01", "to": "2026-07-14"]]])
            try await $0.editor.must(.patch, settingsPath, ["pauses": [], "overlapping_entries": true])
        },
    ]
}
