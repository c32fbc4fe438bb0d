import TestSupport

extension Row {
    /// Import, export and public links.
    static let documents: [Row] = [
        Row("importChecklist", "10,000 tasks", .checklists(1), times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            return {
                try Request(
                    .post, "/v1/imports", by: owner,
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
        Row("importChecklist", "a megabyte of Markdown", .body, times: 1, mayBeRefused: true) { site in
            let owner = try await site.owner
            return {
                let task = "- [ ] *a* [b](c) `d` " + String(repeating: "**e** ", count: 14) + "\n"
                return Request(
                    .post, "/v1/imports?dry_run=true&title=Imported", by: owner, type: "text/markdown",
                    String(repeating: task, count: 9_900))
            }
        },
        Row("exportChecklist", "Markdown of lists within lists", .shortDocument, times: 1, mayBeRefused: true) { site in
            let (owner, list) = (try await site.owner, try await site.nestedChecklist())
            return {
                try Request(.get, "/v1/checklists/\(list)/export", by: owner).with("accept", "text/markdown")
            }
        },
        Row("exportChecklist", "the largest checklist as CSV", .document, times: 1, mayBeRefused: true) { site in
            let (owner, list) = (try await site.owner, try await site.heavyChecklist())
            return { try Request(.get, "/v1/checklists/\(list)/export", by: owner).with("accept", "text/csv") }
        },
        Row("getPublicChecklist", "Markdown of lists within lists", .shortDocument, times: 1, mayBeRefused: true) {
            site in
            let path = try await site.publicLink(to: try await site.nestedChecklist(), by: try await site.owner)
            return { try Request(.get, path, by: nil).with("accept", "text/markdown") }
        },
        Row("getPublicChecklist", "the largest checklist", .document, times: 1, mayBeRefused: true) { site in
            let path = try await site.publicLink(to: try await site.heavyChecklist(), by: try await site.owner)
            return { try Request(.get, path, by: nil) }
        },
    ]
}
