import Foundation
import JSON
import TestSupport

@testable import API

/// The interface's OpenAPI document, for checks.
struct OpenAPIDocument: Sendable {
    /// A method of a path.
    struct Operation: Sendable, CustomStringConvertible {
        let method: String
        let path: String
        /// Its JSON, with the parameters of its path.
        let json: JSON
        let parameters: [JSON]

        /// Such as `GET /v1/me`.
        var description: String { "\(method) \(path)" }
    }

    let json: JSON

    init(_ text: some Sequence<UInt8>) throws { json = try JSON(text) }

    /// The document of a daemon with the default limits.
    static func ofTheUsualLimits() throws -> OpenAPIDocument {
        try OpenAPIDocument(InterfaceDocument(Interface.groups).json.bytes)
    }

    /// Every operation, its parameters resolved.
    var operations: [Operation] {
        let methods = ["get", "put", "post", "delete", "patch", "options", "head", "trace"]
        return json["paths"].object.sorted { $0.key < $1.key }.flatMap { path, item in
            methods.filter { item.object[$0] != nil }.map { method in
                let parameters = item["parameters"].array + item[method]["parameters"].array
                return Operation(
                    method: method.uppercased(), path: path, json: item[method], parameters: parameters.map(resolved))
            }
        }
    }

    /// The target of a reference, or the value itself.
    func resolved(_ value: JSON) -> JSON {
        guard let reference = value["$ref"].string else { return value }
        return target(reference).map(resolved) ?? .null
    }

    /// The target of a pointer into this document (RFC 6901); nil if there is none.
    func target(_ reference: String) -> JSON? {
        guard reference.hasPrefix("#/") else { return nil }
        var value = json
        for step in reference.dropFirst(2).split(separator: "/") {
            let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
            guard let next = value.object[name] else { return nil }
            value = next
        }
        return value
    }

    /// Every `$ref` in it.
    var references: Set<String> { Self.references(in: json) }

    /// The names of the schemas that these values refer to, directly or within others.
    func schemas(from values: [JSON]) -> Set<String> {
        var found: Set<String> = []
        var rest = values
        while let value = rest.popLast() {
            for reference in Self.references(in: value) {
                let name = reference.replacing("#/components/schemas/", with: "")
                guard let target = target(reference), name == reference || found.insert(name).inserted else { continue }
                rest.append(target)
            }
        }
        return found
    }

    /// Calls `body` with a value and everything in it.
    static func visit(_ value: JSON, _ body: (JSON) -> Void) {
        body(value)
        switch value {
        case .array(let elements): for element in elements { visit(element, body) }
        case .object(let members): for member in members { visit(member.value, body) }
        default: break
        }
    }

    private static func references(in value: JSON) -> Set<String> {
        var found: Set<String> = []
        visit(value) { value in
            if let reference = value["$ref"].string { found.insert(reference) }
        }
        return found
    }
}
