import Foundation
import Testing

@testable import crosscheckd

/// Components declare and read their settings in one step. Some of these components only the tests have.
@Suite struct ComponentSettingsTests {
    /// Ways to sign in with other servers, any number, each with a name: `oidc.NAME.issuer`.
    private struct Providers {
        struct Provider: Equatable {
            let name: String
            let issuer: String
            let clientID: String
            let seconds: Int
        }

        let timeout: Int
        let all: [Provider]

        init(_ read: SettingReader) {
            timeout = read.scoped(to: "oidc").integer("timeout", 5, in: 1...60, "Seconds for an answer")
            all = read.each("oidc") { name, read in
                let issuer = read.text("issuer", unit: "URL", "The address of the server")
                if issuer.isEmpty { read.report("oidc.\(name).issuer is not set.") }
                return Provider(
                    name: name, issuer: issuer, clientID: read.text("client-id", "crosscheck", unit: "TEXT", "The id"),
                    seconds: read.integer("seconds", 60, in: 1...600, "How long it has"))
            }.map(\.value)
        }
    }

    private func read(
        _ arguments: [String], _ environment: [String: String] = [:], file: String? = nil
    ) async throws -> Providers {
        var arguments = ["crosscheckd"] + arguments
        let path = FileManager.default.temporaryDirectory.appending(path: "crosscheck-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: path) }
        if let file {
            try Data(file.utf8).write(to: path)
            arguments += ["--config", path.path]
        }
        return try await SettingSources(arguments: arguments, environment: environment).read(Providers.init)
    }

    private func sentences(_ arguments: [String], file: String? = nil) async throws -> [String] {
        do {
            _ = try await read(arguments, file: file)
            return []
        } catch let error as SettingsError {
            return error.sentences
        }
    }

    @Test func aPartOfAKeyMayBeAnyName() async throws {
        let found = try await read(
            ["--oidc-corp-issuer", "https://a,b.example", "--oidc-timeout=9", "--oidc-other2-client-id", "us"],
            ["CROSSCHECK_OIDC_CORP_CLIENT_ID": "them", "CROSSCHECK_OIDC_OTHER2_ISSUER": "https://other.example"],
            file: #"{"oidc": {"corp": {"seconds": 7, "client-id": "unread"}, "file": {"issuer": "https://f.example"}}}"#
        )
        #expect(found.timeout == 9)
        #expect(
            found.all == [
                .init(name: "corp", issuer: "https://a,b.example", clientID: "them", seconds: 7),
                .init(name: "file", issuer: "https://f.example", clientID: "crosscheck", seconds: 60),
                .init(name: "other2", issuer: "https://other.example", clientID: "us", seconds: 60),
            ])
        #expect(try await read([]).all.isEmpty)
    }

    @Test func aMistakeIsNamedByItsWholeKey() async throws {
        for (arguments, file, sentence) in [
            (["--oidc-corp-seconds", "0", "--oidc-corp-issuer", "a"], nil, "oidc.corp.seconds must be a whole number"),
            (["--oidc-corp-client-id", "us"], nil, "oidc.corp.issuer is not set."),
            (["--oidc-corp-isuer", "a"], nil, "The option --oidc-corp-isuer is unknown"),
            (["--oidc-two-words-issuer", "a"], nil, "The option --oidc-two-words-issuer is unknown"),
            (["--oidc-Corp-issuer", "a"], nil, "The option --oidc-Corp-issuer is unknown"),
            (["--oidc-NAME-issuer", "a"], nil, "The option --oidc-NAME-issuer is unknown"),
            ([], #"{"oidc": {"corp": {"isuer": "a"}}}"#, "The key oidc.corp.isuer of"),
            ([], #"{"oidc": {"two-words": {"issuer": "a"}}}"#, "The key oidc.two-words.issuer of"),
        ] as [([String], String?, String)] {
            let sentences = try await sentences(arguments, file: file)
            #expect(sentences.count == 1 && sentences[0].hasPrefix(sentence), "\(sentences)")
        }
    }

    @Test func aPatternIsDeclaredOnce() {
        let declared = SettingReader.declarations(of: Providers.init)
        #expect(
            declared.map(\.key) == ["oidc.timeout", "oidc.NAME.issuer", "oidc.NAME.client-id", "oidc.NAME.seconds"])
        #expect(declared.map(\.variable)[2] == "CROSSCHECK_OIDC_NAME_CLIENT_ID")
        #expect(
            declared[3] == Setting(key: "oidc.NAME.seconds", value: "NUMBER", otherwise: "60", help: "How long it has"))
    }

    /// Otherwise one of them would be read twice, or mean two things as a flag or a variable.
    @Test func eachSettingIsOfOneComponent() {
        let all = Settings.all
        #expect(all.count > 40)
        #expect(Set(all.map(\.flag)).count == all.count && Set(all.map(\.variable)).count == all.count)
        for setting in all { #expect(!setting.help.isEmpty && !setting.help.hasSuffix("."), "\(setting.key)") }
    }
}
