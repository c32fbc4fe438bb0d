import Crypto
import Foundation
import JSON
import TestSupport
import Testing

@testable import API

/// The document as a page for people.
@Suite struct DocumentPageTests {
    @Test func itHasEveryOperationAndEveryObject() async throws {
        let world = try await World()
        let page = try await world.http.send(.get, "/docs")
        #expect(page.status == 200)
        #expect(page.header("content-type") == "text/html; charset=utf-8")
        let document = try OpenAPIDocument.ofTheUsualLimits()
        for operation in document.operations {
            let id = try #require(operation.json["operationId"].string)
            #expect(page.text.contains("<article id=\"\(id)\">"), "\(operation)")
            #expect(page.text.contains("\(operation.method) \(operation.path)"), "\(operation)")
        }
        let schemas = document.json["components"]["schemas"].object.keys
        #expect(!schemas.isEmpty)
        for name in schemas { #expect(page.text.contains("<article id=\"\(name)\">"), "\(name)") }
    }

    /// It loads nothing from other sites, and contains no scripts.
    @Test func itNeedsNothingFromElsewhere() async throws {
        let world = try await World()
        let page = try await world.http.send(.get, "/docs")
        #expect(!page.text.contains("<script") && !page.text.contains(" src=") && !page.text.contains("<link"))
        for link in page.text.matches(of: /href="([^"]*)"/) {
            #expect(link.1.hasPrefix("#") || link.1.hasPrefix("/"), "\(link.1)")
        }
        let style = try #require(page.text.firstMatch(of: /<style>([\s\S]*?)<\/style>/)).1
        let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        #expect(page.header("content-security-policy")?.contains("style-src 'sha256-\(hash)'") == true)
        #expect(page.header("content-security-policy")?.hasPrefix("default-src 'none'") == true)
    }

    /// Each link within the page has a target.
    @Test func itsLinksLeadSomewhere() throws {
        let page = InterfacePage(InterfaceDocument(Interface.groups).json).html
        let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
        #expect(links.count > 100)
        for link in Set(links) { #expect(page.contains("id=\"\(link)\""), "\(link)") }
    }
}
