import Foundation
import JSON
import TestSupport
import Testing

@testable import API

/// The document as a page for people.
@Suite struct DocumentPageTests {
    @Test func thePageHasEveryOperationAndEveryObject() async throws {
        let world = try await World()
        let page = try await world.http.send(.get, "/docs")
        #expect(page.status == 200)
        #expect(page.header("content-type") == "text/html; charset=utf-8")
        let document = try OpenAPIDocument.ofTheUsualLimits()
        for operation in document.operations {
            let id = try #require(operation.json["operationId"].string)
            #expect(page.text.contains("<article id=\"\(id)\">"), "\(operation)")
            let path = operation.path.replacing("/", with: "/<wbr>")
            #expect(page.text.contains("\(operation.method)</b> \(path)</code>"), "\(operation)")
        }
        let schemas = document.json["components"]["schemas"].object.keys
        #expect(!schemas.isEmpty)
        for name in schemas { #expect(page.text.contains("<article id=\"\(name)\">"), "\(name)") }
    }

    /// It loads nothing, neither from here nor from other sites. Its one script and its one style are those that the policy
    /// names by their hashes.
    @Test func thePageNeedsNothingFromElsewhere() async throws {
        let world = try await World()
        let page = try await world.http.send(.get, "/docs")
        #expect(!page.text.contains(" src=") && !page.text.contains("<link") && !page.text.contains(" style="))
        #expect(!page.text.contains(#/ on[a-z]+=/#))
        for link in page.text.matches(of: /href="([^"]*)"/) {
            #expect(link.1.hasPrefix("#") || link.1.hasPrefix("/"), "\(link.1)")
        }
        let policy = try #require(page.header("content-security-policy"))
        #expect(policy.hasPrefix("default-src 'none'; "))
        for name in ["style", "script"] {
            let parts = page.text.components(separatedBy: "<\(name)>")
            #expect(parts.count == 2 && !parts[0].contains("<\(name) "))
            let text = try #require(parts.last?.components(separatedBy: "</\(name)>").first)
            #expect(policy.contains("\(name)-src '\(HTML.hash(text))'; "), "\(policy)")
        }
    }

    /// Each link within the page has a target.
    @Test func theLinksOfThePageHaveTargets() throws {
        let page = InterfacePage(InterfaceDocument(Interface.groups).json).html
        let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
        #expect(links.count > 100)
        for link in Set(links) { #expect(page.contains("id=\"\(link)\""), "\(link)") }
        let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
    }

    /// Types lead to their definitions, wherever a schema refers to one.
    @Test func aTypeLinksToItsDefinition() throws {
        let priority: JSONValue = ["$ref": "#/components/schemas/Priority"]
        let link = "<a href=\"#Priority\">Priority</a>"
        func expect(_ schema: JSONValue, is text: String) { #expect(HTML.type(schema) == text) }
        expect(priority, is: link)
        expect(["type": "array", "items": priority], is: "array of \(link)")
        expect(["anyOf": [priority, ["type": "null"]]], is: "\(link) or null")
        expect(["allOf": [priority], "description": "Its priority."], is: link)
        expect(
            ["oneOf": [["type": "string"], ["type": "array", "items": priority]]], is: "string or array of \(link)")
        expect(["type": "object", "additionalProperties": priority], is: "object of \(link)")
        expect(["type": ["object", "null"], "additionalProperties": false], is: "object or null")
        expect(["type": "boolean", "x-const": false], is: "<code>false</code>")
        // A named type that is no object has no members, and a parameter may be named, too.
        let page = InterfacePage([
            "info": ["title": "X"], "tags": [["name": "All", "description": "All."]],
            "paths": [
                "/x": [
                    "get": [
                        "operationId": "getX", "tags": ["All"], "summary": "X",
                        "parameters": [["$ref": "#/components/parameters/priority"]],
                        "responses": ["200": ["$ref": "#/components/responses/X"]],
                    ]
                ]
            ],
            "components": [
                "schemas": ["Priority": ["type": "string", "enum": ["plan", "delay"]]],
                "parameters": ["priority": ["name": "p", "in": "query", "description": "Which.", "schema": priority]],
                "headers": ["Tag": ["description": "The tag."]],
                "responses": [
                    "X": [
                        "description": "The X.", "headers": ["ETag": ["$ref": "#/components/headers/Tag"]],
                        "content": ["application/json": ["schema": priority]],
                    ]
                ],
            ],
        ]).html
        #expect(page.contains("<article id=\"Priority\">") && page.contains("<code>&quot;plan&quot;</code>"))
        for text in [
            "<td><code>p</code></td><td>query</td><td>\(link)</td>", "<code>application/json</code> \(link)</td>",
            "<code>ETag</code>: The tag.",
        ] {
            #expect(page.contains(text), "\(text) is not in \(page)")
        }
    }

    /// Without the script there is no filter, and the rest is complete: what the script shows is hidden, and nothing else.
    @Test func thePageIsCompleteWithoutItsScript() throws {
        let page = InterfacePage(InterfaceDocument(Interface.groups).json).html
        let hidden = page.matches(of: /<(\w+)[^>]* hidden>/).map { String($0.1) }
        #expect(hidden == ["input", "p"])
        #expect(page.contains("<details class=\"menu\"><summary>Contents</summary></details>\n<nav "))
    }
}
