import Foundation
import TestSupport
import Testing

/// `docs/reference/permissions.md` has the table with which the routes are tested.
@Suite struct PermissionDocumentTests {
    @Test func theTableIsThatOfTheTests() throws {
        try WrittenTable(path: "docs/reference/permissions.md", name: "permissions")
            .expect(PermissionDocument(Permission.table, try OpenAPIDocument.ofTheUsualLimits()).rows)
    }
}

/// The table of permissions, its heads first.
private struct PermissionDocument {
    let rows: [[String]]

    init(_ permissions: [Permission], _ document: OpenAPIDocument) {
        let operations = Dictionary(
            document.operations.map { ($0.description, $0) }, uniquingKeysWith: { first, _ in first })
        let heads = ["operation", "of what", "scope"] + Caller.allCases.map(\.heading)
        rows =
            [heads]
            // The web app is not part of the interface.
            + permissions.filter { operations[$0.route] != nil }.map { permission in
                let others = permissions.filter { $0.route == permission.route }
                return ["`\(permission.route)`", permission.details(beside: others)]
                    + [Self.scope(operations[permission.route]?.json["security"] ?? .null)]
                    + permission.statuses.map(String.init)
            }
    }

    /// The scope that a token needs: the document's own rule is any; an empty list is none at all.
    private static func scope(_ security: JSON) -> String {
        guard case .array(let ways) = security else { return "any" }
        guard let scopes = ways.first?["bearer"].array.compactMap(\.string) else { return "no token" }
        return scopes.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension Caller {
    fileprivate var heading: String { self == .signedOut ? "signed out" : rawValue }
}

extension Permission {
    /// The subject of a row, and its difference from the other rows of its route.
    fileprivate func details(beside others: [Permission]) -> String {
        var parts: [String] = []
        if path.contains("{username}") {
            switch about {
            case .person(let caller): parts.append("the \(caller.heading)")
            case .oneself: parts.append("oneself")
            }
        }
        if path == "/v1/comments/{id}" { parts.append("the \(by)'s") }
        if ["/v1/sessions/{id}", "/v1/tokens/{id}"].contains(path) { parts.append("the owner's") }
        if isByToken { parts.append("with its token") }
        if isByName { parts.append("for the removed") }
        if path.contains("/owner/") { parts.append("offered to the viewer") }
        if Set(others.map(\.query)).count > 1, !query.isEmpty { parts.append("`\(query)`") }
        if Set(others.map(\.members)).count > 1 { parts += members.map { "`\($0)`" } }
        return parts.joined(separator: ", ")
    }

    /// The members of the sent body.
    private var members: [String] { (sends(.owner) ?? .null).object.keys.sorted() }
}
