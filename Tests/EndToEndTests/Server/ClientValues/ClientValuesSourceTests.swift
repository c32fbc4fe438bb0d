import Checklists
import Foundation
import JSON
import Recurrence
import TestSupport
import Testing

@testable import API

/// The types for clients are those of the interface's document. `CROSSCHECK_TEST_WRITE_CLIENTVALUES=1` writes them.
@Suite struct ClientValuesSourceTests {
    private static var source: ClientValuesSource {
        get throws {
            let kinds = ChangeKind.all.map { kind in
                let body = SwiftName.type(ofSchema: ValueSchemas.name(of: kind.body.json))
                let note = kind.note.map { "; " + $0 } ?? ""
                return (name: kind.name, documentation: "In the stream of a \(kind.stream.rawValue); `\(body)`\(note).")
            }
            return ClientValuesSource(
                schemas: ValueSchemas(of: InterfaceDocument(Interface.groups).json), kinds: kinds,
                areas: try DeclaredAreas())
        }
    }

    private static let folder = "Sources/ClientValues/Values"

    @Test func theTypesAreThoseOfTheDocument() throws {
        let files = try Self.source.files
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try WrittenFile(path: "\(Self.folder)/\(path).swift", name: "clientvalues").expect(text)
        }
        let kept = try FileManager.default.subpathsOfDirectory(
            atPath: Repository.root.appending(path: Self.folder).path
        ).filter { $0.hasSuffix(".swift") }
        #expect(kept.sorted() == files.keys.map { "\($0).swift" }.sorted())
    }

    /// An app imports `Recurrence` beside these types.
    @Test func noTypeHasANameOfRecurrence() throws {
        let source = try Self.source
        let folder = Repository.root.appending(path: "Sources/Recurrence")
        let texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let declaration = /^public (?:struct|enum|protocol|typealias) (\w+)/.anchorsMatchLineEndings()
        let others = Set(texts.flatMap { $0.matches(of: declaration).map { String($0.1) } })
        #expect(others.isSuperset(of: ["CalendarDate", "Schedule", "TimeOfDay"]))
        let ours = source.files.values.flatMap { $0.matches(of: declaration).map { String($0.1) } }
        #expect(others.intersection(ours) == [])
        #expect(ValueSchemas.words(of: source.schemas["Span"]) == Span.allCases.map(\.rawValue))
    }

    @Test func theTableHasEveryType() throws {
        let path = "Tests/EndToEndTests/Server/ClientValues/ClientTypes.swift"
        try WrittenFile(path: path, name: "clientvalues").expect(try Self.source.table)
    }
}
