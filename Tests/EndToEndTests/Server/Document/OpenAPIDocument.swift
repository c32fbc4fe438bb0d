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

    private static func references(in value: JSON) -> Set<String> {
        switch value {
        case .array(let elements): return elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
        case .object(let members):
            return members.reduce(into: []) { found, member in
                if member.key == "$ref", let reference = member.value.string { found.insert(reference) }
                found.formUnion(references(in: member.value))
            }
        default: return []
        }
    }
}
