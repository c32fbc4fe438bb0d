import Checklists
import Foundation
import JSON
import TestSupport
import Testing

@testable import API

/// The types for clients are those of the interface's document. `CROSSCHECK_TEST_WRITE_CLIENTVALUES=1` writes them.
@Suite struct ClientValuesSourceTests {
    private static var source: ClientValuesSource {
        get throws {
            let kinds = ChangeKind.all.map { kind in
                let body = ValueSchemas.name(of: kind.body.json)
                let note = kind.note.map { "; " + $0 } ?? ""
                return (name: kind.name, documentation: "in the stream of a \(kind.stream.rawValue); `\(body)`\(note).")
            }
            return ClientValuesSource(
                schemas: ValueSchemas(of: InterfaceDocument(Interface.groups).json), kinds: kinds,
                areas: try DeclaredAreas())
        }
    }

    private static let folder = "Sources/ClientValues/Values"

    @Test func theTypesAreThoseOfTheDocument() throws {
        let files = try Self.source.files
        for (area, text) in files.sorted(by: { $0.key < $1.key }) {
            try WrittenFile(path: "\(Self.folder)/\(area).swift", name: "clientvalues").expect(text)
        }
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: Self.folder).path)
        #expect(kept.sorted() == files.keys.map { "\($0).swift" }.sorted())
    }

    @Test func theTableHasEveryType() throws {
        let path = "Tests/EndToEndTests/Server/ClientValues/ClientTypes.swift"
        try WrittenFile(path: path, name: "clientvalues").expect(try Self.source.table)
    }
}
