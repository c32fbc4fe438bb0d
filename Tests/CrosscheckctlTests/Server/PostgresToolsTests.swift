import Foundation
import Testing

@testable import crosscheckctl

@Suite struct PostgresToolsTests {
    private let installed = [14: "14", 15: "15", 17: "17", 18: "18"]

    @Test(arguments: [
        (15, ["15", "17", "18", "path", "14"]), (16, ["17", "18", "path", "15", "14"]),
        (18, ["18", "path", "17", "15", "14"]), (19, ["path", "18", "17", "15", "14"]),
    ])
    func theServersOwnVersionComesFirst(server: Int, folders: [String]) {
        #expect(PostgresTools.order(named: nil, installed: installed, path: ["path"], server: server) == folders)
        let named = PostgresTools.order(named: "named", installed: installed, path: ["path"], server: server)
        #expect(named == ["named"] + folders)
    }

    private static let printed = """
        --
        \\restrict abc
        SET statement_timeout = 0;
        SET transaction_timeout = 0;
        SET client_encoding = 'UTF8';
        CREATE TABLE crosscheck.tasks ();
        COPY crosscheck.tasks (id, text) FROM stdin;
        SET transaction_timeout = 0;
        \\.

        """

    /// However the output is divided into pieces.
    @Test(arguments: [1, 2, 7, 30, 1000])
    func settingsUnknownToTheServerAreLeftOut(size: Int) {
        let bytes = Data(Self.printed.utf8)
        for (server, lines) in [(15, 9), (16, 9), (17, 10), (18, 10)] {
            var filter = PreambleFilter(for: server)
            var passed = Data()
            for start in stride(from: 0, to: bytes.count, by: size) {
                passed += filter.pass(bytes[start..<min(start + size, bytes.count)])
            }
            let text = String(decoding: passed, as: UTF8.self)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == lines)
            let expected =
                server < 17
                ? Self.printed.replacing("SET transaction_timeout = 0;\n", with: "", maxReplacements: 1) : Self.printed
            #expect(text == expected)
        }
    }
}
