import Foundation
import JSON
import TestSupport
import Testing

/// A file of the project that a test writes, and holds against what the code says.
struct WrittenFile {
    /// From the project's folder: `docs/reference/openapi.json`.
    let path: String
    /// It is written where `CROSSCHECK_TEST_WRITE_` and the name are set in the environment.
    let name: String

    /// Expects the file to be this text, or writes it.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Repository.root.appending(path: path)
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_\(name.uppercased())"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(
            kept == text,
            "\(path) is not what the code says. Write it: CROSSCHECK_TEST_WRITE_\(name.uppercased())=1 scripts/test",
            sourceLocation: sourceLocation)
    }
}

extension JSONValue {
    /// As people read it: a member or an element on each line, in their order.
    func indented(_ depth: Int = 0) -> String {
        let (inner, outer) = (String(repeating: "  ", count: depth + 1), String(repeating: "  ", count: depth))
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(depth + 1) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { member in
                "\(inner)\(String(decoding: JSONValue.string(member.name).bytes, as: UTF8.self)): "
                    + member.value.indented(depth + 1)
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
        default: return String(decoding: bytes, as: UTF8.self)
        }
    }
}
