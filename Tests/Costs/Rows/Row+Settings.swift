import TestSupport

extension Row {
    /// People's settings and plans.
    static let settings: [Row] = [
        Row("getSettings", "a hundred pauses", .cheap) { site in
            let owner = try await site.owner
            try await owner.must(.patch, "/v1/me/settings", ["pauses": Site.pauses(2_027)])
            return { try Request(.get, "/v1/me/settings", by: owner) }
        },
        Row("updateSettings", "a hundred pauses, and another zone each time", .cheap) { site in
            let owner = try await site.owner
            let count = Counter()
            return {
                let number = count.next
                let zones: [JSON] = ["America/Argentina/ComodRivadavia", "Europe/Berlin", "Pacific/Kiritimati"]
                return try Request(
                    .patch, "/v1/me/settings", by: owner,
                    ["time_zone": zones[number % 3], "pauses": Site.pauses(2_030 + number)])
            }
        },
    ]
}

extension Site {
    /// As many pauses as there may be.
    static func pauses(_ year: Int) -> JSON {
        .array(
            (0..<100).map { number in
                let day = "\(year)-\(number % 12 < 9 ? "0" : "")\(number % 12 + 1)-\(10 + number / 12)"
                return ["from": .string(day), "to": .string(day)]
            })
    }
}
