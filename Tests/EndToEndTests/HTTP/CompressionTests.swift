import Foundation
import TestSupport
import Testing

@testable import API

/// Compressed answers (RFC 9110, sections 8.4 and 12.5.3).
@Suite struct CompressionTests {
    private static let gzip = ["accept-encoding": "gzip"]

    /// The text of a compressed answer.
    private func unpacked(_ answer: HTTP.Answer) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "answer-\(UUID().uuidString)")
        try Data(answer.body).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await Command.run(["/usr/bin/env", "gzip", "-dc", file.path])
    }

    /// A checklist whose answers are large.
    private func largeList(of ada: Person) async throws -> String {
        let list = try await ada.checklist("Release")
        for number in 0..<40 {
            _ = try await ada.task(
                "Task \(number)", on: list,
                ["description": .string(String(repeating: "Ask support. ", count: 40)), "due_on": "2027-03-22"])
        }
        return list
    }

    /// The paths of what is compressed, and their media types.
    private func large(_ list: String, _ ada: Person) async throws -> [(path: String, accept: String?)] {
        let calendar = try await ada.must(.put, "/v1/me/calendar-link")["url"].string ?? ""
        let link = try await ada.must(.put, "/v1/checklists/\(list)/public-link")["token"].string ?? ""
        let address = try #require(URL(string: calendar)?.path)
        return [
            ("/docs", nil), ("/v1/openapi.json", nil), ("/v1/snapshot", nil), ("/v1/checklists/\(list)/snapshot", nil),
            ("/v1/checklists/\(list)/tasks", nil), ("/v1/tasks", nil), (address, nil), ("/v1/public/\(link)", nil),
            ("/v1/public/\(link)", "text/markdown"),
        ]
            + ["text/markdown", "text/csv", "application/json", "text/calendar"].map {
                ("/v1/checklists/\(list)/export", $0)
            }
    }

    @Test func largeAnswersComeCompressedToClientsThatTakeGzip() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await largeList(of: ada)
        for (path, accept) in try await large(list, ada) {
            let type = accept.map { ["accept": $0] } ?? [:]
            let plain = try await ada.send(.get, path, headers: type)
            #expect(plain.status == 200 && plain.header("content-encoding") == nil, "\(path)")
            #expect(plain.header("vary")?.hasSuffix("Accept-Encoding") == true, "\(path): \(plain.headers)")
            let packed = try await ada.send(.get, path, headers: type.merging(Self.gzip) { $1 })
            #expect(packed.status == 200 && packed.header("content-encoding") == "gzip", "\(path)")
            #expect(packed.header("vary") == plain.header("vary"), "\(path)")
            #expect(packed.header("content-type") == plain.header("content-type"), "\(path)")
            #expect(packed.header("content-length") == "\(packed.body.count)", "\(path)")
            #expect(packed.body.count * 2 < plain.body.count, "\(path): \(packed.body.count) of \(plain.body.count)")
            #expect(packed.header("etag") == plain.header("etag").map { "W/\($0)" }, "\(path)")
            let text = try await unpacked(packed)
            // A snapshot has a cursor of its own, and a calendar the time at which it was written.
            if !path.hasSuffix("/v1/snapshot"), accept != "text/calendar" { #expect(text == plain.text, "\(path)") }
            let head = try await ada.send(.head, path, headers: type.merging(Self.gzip) { $1 })
            #expect(head.header("content-encoding") == "gzip" && head.body == [], "\(path)")
            #expect(head.header("etag") == packed.header("etag"), "\(path)")
            for refused in ["identity", "gzip;q=0, *;q=1", "br", ""] {
                let answer = try await ada.send(
                    .get, path, headers: type.merging(["accept-encoding": refused]) { $1 })
                #expect(answer.header("content-encoding") == nil, "\(path): \(refused)")
            }
        }
    }

    /// Both tags name the same state, on a read and on an edit.
    @Test func conditionsHoldWithEitherTag() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await largeList(of: ada)
        let link = try await ada.must(.put, "/v1/checklists/\(list)/public-link")["token"].string ?? ""
        for path in ["/v1/public/\(link)", "/docs", "/v1/openapi.json"] {
            let weak = try #require(try await ada.send(.get, path, headers: Self.gzip).header("etag"))
            let strong = try #require(try await ada.send(.get, path).header("etag"))
            #expect(weak == "W/\(strong)")
            for (known, coding) in [(weak, "gzip"), (strong, "gzip"), (weak, "identity"), (strong, "identity")] {
                let answer = try await ada.send(
                    .get, path, headers: ["if-none-match": known, "accept-encoding": coding])
                #expect(answer.status == 304 && answer.body == [], "\(path): \(known)")
                // A cache finds what it has by the tag.
                #expect(answer.header("etag") == known, "\(path)")
                #expect(answer.header("vary")?.hasSuffix("Accept-Encoding") == true, "\(path)")
                #expect(answer.header("content-encoding") == nil, "\(path)")
            }
        }
        let path = "/v1/checklists/\(list)"
        let seen = try #require(try await ada.send(.get, "\(path)/snapshot", headers: Self.gzip).header("etag"))
        try await ada.must(.patch, path, ["title": "Released"], headers: ["if-match": seen])
        expectProblem(try await ada.send(.patch, path, ["title": "Late"], headers: ["if-match": seen]), 412, "stale")
    }

    /// Small answers are left as they are: the detour is not worth while. So are event streams, and all answers that
    /// hold a secret: their length would tell of it.
    @Test func otherAnswersAreLeftAlone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await largeList(of: ada)
        let cursor = try await ada.cursor()
        _ = try await ada.task("Late", on: list, ["description": .string(String(repeating: "x", count: 9_000))])
        let small = try await ada.checklist("Small")
        for path in [
            "/v1/checklists/\(small)/tasks", "/v1/checklists/\(small)/export", "/v1/me", "/v1/limits", "/metrics",
            "/v1/changes?since=\(cursor)",
        ] {
            let answer = try await ada.send(.get, path, headers: Self.gzip)
            #expect(answer.status == 200 && answer.header("content-encoding") == nil, "\(path)")
            #expect(answer.header("vary")?.contains("Accept-Encoding") != true, "\(path)")
        }
        // Text that a client chose, long enough, beside a secret.
        let name = String(repeating: "a", count: 100)
        for (method, path, body) in [
            (HTTP.Method.post, "/v1/tokens", ["name": .string(name), "scopes": ["read"]] as JSON),
            (.post, "/v1/checklists/\(list)/invitations", ["role": "viewer"]), (.put, "/v1/me/calendar-link", nil),
        ] as [(HTTP.Method, String, JSON?)] {
            let answer = try await ada.send(method, path, body, headers: Self.gzip)
            #expect(answer.status == 201 && answer.header("content-encoding") == nil, "\(path)")
        }
    }

    /// No route that makes or shows a secret is compressed, nor one that streams.
    @Test func onlyTheseRoutesAreCompressed() {
        let compressed = Interface.mounts().flatMap { $0.groups.flatMap(\.routes) }.filter(\.operation.isCompressed)
        #expect(
            Set(compressed.map(\.operation.id)) == [
                "getDocs", "getOpenAPI", "getSnapshot", "getChecklistSnapshot", "listTasks", "findTasks",
                "listOccurrences",
                "getToday",
                "exportChecklist", "getCalendarFile", "getPublicChecklist", "getPublicPage",
            ])
        #expect(compressed.allSatisfy { "\($0.method)" == "GET" })
    }
}
