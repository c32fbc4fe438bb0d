import Foundation
import TestSupport
import Testing

/// A body that does not say that it is one of those that the server reads. Pages of other sites can have a browser send
/// some of these without asking.
@Suite struct MediaTypeTests {
    /// The headers of such bodies, by what is wrong with them.
    private static let wrong: [String: [String: String]] = [
        "no type": [:], "an empty type": ["content-type": ""],
        "a form": ["content-type": "application/x-www-form-urlencoded"], "plain text": ["content-type": "text/plain"],
        "UTF-16": ["content-type": "application/json; charset=utf-16"],
        "UTF-16 in quotes": ["content-type": "application/json;CHARSET=\"UTF-16\""],
        "Latin 1": ["content-type": "application/json; charset=iso-8859-1"],
        "two charsets": ["content-type": "application/json; charset=utf-8; charset=utf-16"],
        "another parameter": ["content-type": "application/json; x=y"],
        "a charset with spaces": ["content-type": "application/json; charset = utf-8"],
        "two types": ["content-type": "application/json, text/plain"],
        "a compressed body": ["content-type": "application/json", "content-encoding": "gzip"],
        "one that is compressed twice": ["content-type": "application/json", "content-encoding": "identity, br"],
    ]

    @Test func noRouteReadsABodyOfAnUnknownForm() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let operations = try OpenAPIDocument(try await world.http.send(.get, "/v1/openapi.json").body).operations
        #expect(operations.count > 50)
        let list = try await ada.checklist("Ours")
        for operation in operations {
            let method = try #require(HTTP.Method(rawValue: operation.method))
            let path = operation.path.replacing("{id}", with: list).replacing(/\{[a-z_]+\}/, with: list)
            for (what, headers) in Self.wrong {
                let answer = try await world.http.send(
                    method, path, token: ada.token, body: Data("{}".utf8), headers: headers)
                expectProblem(answer, 415, "unsupported-media-type", says: "\(operation): \(what): \(answer.text)")
                let isCoded = headers["content-encoding"] != nil
                #expect(answer.header("accept-encoding") == (isCoded ? "identity" : nil))
                #expect((answer.header("accept") == nil) == isCoded)
            }
            if method != .get {
                let documented = operation.json["responses"]["415"]
                #expect(documented != .null, "\(operation) does not document 415")
            }
        }
        // Nothing was done, and the session goes on.
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["version"] == 1)
    }

    /// Without a body, no type is needed, whatever the method.
    @Test func aRequestWithoutABodyNeedsNoType() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for headers in [[:], ["content-type": "text/plain", "content-encoding": "gzip"]] {
            for (method, path, status) in [
                (HTTP.Method.get, "/v1/me", 200), (.post, "/v1/checklists/\(list)/complete", 200),
                (.put, "/v1/checklists/\(list)/public-link", 201), (.delete, "/v1/checklists/\(list)/public-link", 204),
            ] {
                let answer = try await ada.send(method, path, headers: headers)
                #expect(answer.status == status || answer.status == 200, "\(path): \(answer.text)")
            }
        }
        #expect(try await ada.send(.delete, "/v1/checklists/\(list)", [:]).status == 204)
    }

    @Test(arguments: [
        ("text/markdown", 201), ("text/markdown; charset=utf-8", 201), ("text/markdown; charset=\"UTF-8\"", 201),
        ("text/markdown; variant=GFM", 201), ("text/markdown; charset=utf-16", 415),
        ("text/markdown; variant=GFM; charset=latin1", 415), ("text/html", 415),
    ])
    func textOfImportsIsInUTF8(type: String, status: Int) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        func imports(_ headers: [String: String]) async throws -> HTTP.Answer {
            try await world.http.send(
                .post, "/v1/imports", token: ada.token, body: Data("# Launch\n\n- [ ] Tag\n".utf8), headers: headers)
        }
        #expect(try await imports(["content-type": type]).status == status)
        #expect(try await imports(["content-type": type, "content-encoding": "deflate"]).status == 415)
        let identity = try await imports(["content-type": type, "content-encoding": "Identity"])
        #expect(identity.status == (status == 201 ? 409 : 415), "the title is taken now: \(identity.text)")
    }
}
