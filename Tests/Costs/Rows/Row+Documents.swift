import TestSupport

extension Row {
    /// Import, export and public links.
    static let documents: [Row] =
        exports + [
            Row(
                "importChecklist", "10,000 tasks", .checklists(1), times: 1, mayBeRefused: true,
                options: ["body=application/json", "dry_run=false"]
            ) { site in
                let owner = try await site.owner
                return {
                    try Request(
                        .post, "/v1/imports?dry_run=false", by: owner,
                        [
                            "title": .string(site.unused("Imported")),
                            "tasks": .array(.init(repeating: ["title": "t"], count: 10_000)),
                        ])
                }
            },
            Row(
                "importChecklist", "63 KB of a list within lists, and blank lines", .shortDocument, times: 1,
                mayBeRefused: true
            ) {
                site in
                let owner = try await site.owner
                return {
                    let text = String(repeating: "- ", count: 1500) + "a" + Site.newlines(60_000)
                    return Request(.post, "/v1/imports?dry_run=true", by: owner, type: "text/markdown", text)
                }
            },
            Row(
                "importChecklist", "a megabyte of Markdown", .body, times: 1, mayBeRefused: true,
                options: ["body=text/markdown", "dry_run=true"]
            ) { site in
                let owner = try await site.owner
                return {
                    let task = "- [ ] *a* [b](c) `d` " + String(repeating: "**e** ", count: 14) + "\n"
                    return Request(
                        .post, "/v1/imports?dry_run=true&title=Imported", by: owner, type: "text/markdown",
                        String(repeating: task, count: 9_900))
                }
            },
            Row("exportChecklist", "Markdown of lists within lists", .shortDocument, times: 1, mayBeRefused: true) {
                site in
                let (owner, list) = (try await site.owner, try await site.nestedChecklist())
                return {
                    try Request(.get, "/v1/checklists/\(list)/export", by: owner).with("accept", "text/markdown")
                }
            },
            Row("getPublicChecklist", "Markdown of lists within lists", .shortDocument, times: 1, mayBeRefused: true) {
                site in
                let path = try await site.publicLink(to: try await site.nestedChecklist(), by: try await site.owner)
                return { try Request(.get, path, by: nil).with("accept", "text/markdown") }
            },
            Row("getPublicChecklist", "a page of lists within lists", .shortDocument, times: 1, mayBeRefused: true) {
                site in
                let path = try await site.publicLink(to: try await site.nestedChecklist(), by: try await site.owner)
                return { try Request(.get, path.replacing("/v1", with: ""), by: nil).with("accept", "text/html") }
            },
        ]

    /// The largest checklist, and one of as many tasks as there may be, in each format.
    private static let exports =
        ["text/markdown", "application/json", "text/csv", "text/calendar"].flatMap { type in
            [
                export("the largest checklist", type) { try await $0.heavyChecklist() },
                export("10,000 tasks that are due", type) { try await $0.dueChecklist() },
            ]
        }
        + ["text/markdown", "application/json"].flatMap { type in
            [
                publicRead("the largest checklist", type) { try await $0.heavyChecklist() },
                publicRead("10,000 tasks that are due", type) { try await $0.dueChecklist() },
            ]
        }
        + [
            publicPage("the largest checklist") { try await $0.heavyChecklist() },
            publicPage("10,000 tasks that are due") { try await $0.dueChecklist() },
        ]

    private static func export(
        _ worst: String, _ type: String, _ list: @escaping @Sendable (Site) async throws -> String
    ) -> Row {
        Row(
            "exportChecklist", "\(worst), as \(type)", .document, times: 1, mayBeRefused: true,
            options: ["accept=\(type)"]
        ) { site in
            let (owner, list) = (try await site.owner, try await list(site))
            return { try Request(.get, "/v1/checklists/\(list)/export", by: owner).with("accept", type) }
        }
    }

    /// The page at the address of a public link, which is not in the document.
    private static func publicPage(
        _ worst: String, _ list: @escaping @Sendable (Site) async throws -> String
    ) -> Row {
        Row("getPublicChecklist", "\(worst), as a page", .document, times: 1, mayBeRefused: true) { site in
            let path = try await site.publicLink(to: try await list(site), by: try await site.owner)
            return { try Request(.get, path.replacing("/v1", with: ""), by: nil).with("accept", "text/html") }
        }
    }

    private static func publicRead(
        _ worst: String, _ type: String, _ list: @escaping @Sendable (Site) async throws -> String
    ) -> Row {
        Row(
            "getPublicChecklist", "\(worst), as \(type)", .document, times: 1, mayBeRefused: true,
            options: ["accept=\(type)"]
        ) { site in
            let path = try await site.publicLink(to: try await list(site), by: try await site.owner)
            return { try Request(.get, path, by: nil).with("accept", type) }
        }
    }
}
