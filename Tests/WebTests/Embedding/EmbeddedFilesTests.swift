import Crypto
import Foundation
import Gzip
import HTTPServer
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import Web

/// The files of the web app in the program are made of those in the repository.
@Suite struct EmbeddedFilesTests {
    private static let folder = Repository.root.appending(path: "Sources/Web/Assets")
    private static let entrances: Set = ["index.html", "manifest.webmanifest", "sw.js"]
    private static let names = EmbeddedTable.lines.map(\.name)

    private static func source(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func content(_ reply: Reply?) throws -> [UInt8] {
        guard case .bytes(let buffer) = try #require(reply).body else { return [] }
        return Array(buffer.readableBytesView)
    }

    private static func file(_ name: String) throws -> [UInt8] {
        try content(WebApp.asset(name, of: WebApp.edition, to: [:]))
    }

    @Test func filesAreNamedOnceInOrder() {
        #expect(Self.names.count > 20 && Self.names == Array(Set(Self.names)).sorted())
        #expect(WebApp.edition.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        for name in ["app.js", "client/index.js", "shell/early.js", "styles/app.css", "vendor/notice.txt"] {
            #expect(Self.names.contains(name), "\(name)")
        }
        // These are joined into others.
        for name in ["view.js", "vendor/preact.js", "words/de.json", "planning/today.js", "styles/tokens.css"] {
            #expect(!Self.names.contains(name), "\(name)")
        }
    }

    /// The tag is a hash of the content, by another implementation than that of the build.
    @Test func bytesAreTheSameInEitherCoding() throws {
        for name in Self.names where !Self.entrances.contains(name) {
            let plain = try #require(WebApp.asset(name, of: WebApp.edition, to: [:]))
            let bytes = try Self.content(plain)
            #expect(!bytes.isEmpty && plain.headers[.eTag] == "\"\(Self.hash(bytes))\"", "\(name)")
            let packed = try #require(WebApp.asset(name, of: WebApp.edition, to: [.acceptEncoding: "gzip"]))
            guard packed.headers[.contentEncoding] == "gzip" else { continue }
            let small = try Self.content(packed)
            let whole = try small.withUnsafeBytes { try Gzip.decompress($0, length: bytes.count) }
            #expect(whole == bytes, "\(name)")
            // As small as zlib makes it.
            let usual = try bytes.withUnsafeBytes { try Gzip.compress($0, effort: .most) }
            #expect(small.count <= usual.count, "\(name)")
        }
    }

    @Test func picturesAndNoticesAreUnchanged() throws {
        let kept = Self.names.filter { $0.hasPrefix("icons/") || $0.hasSuffix(".txt") }
        #expect(kept.count > 3)
        for name in kept { #expect(try Self.file(name) == Self.source(name), "\(name)") }
    }

    /// All words of a language are there, each area's in a file.
    @Test(arguments: ["en", "de", "ar"]) func wordsArePartedByAreas(language: String) throws {
        let areas = try JSON(Self.source("words/\(language).json")).object
        #expect(areas.count > 3)
        for (area, words) in areas {
            #expect(try JSON(Self.file("words/\(language)/\(area).json")) == words, "\(area)")
        }
        #expect(Self.names.count { $0.hasPrefix("words/\(language)/") } == areas.count + 1)
    }

    /// Beside the areas there is a file with what the first screen shows of them.
    @Test(arguments: ["en", "de", "ar"]) func theWordsOfTheFirstScreenAreInOneFile(language: String) throws {
        let whole = try Self.source("words/\(language).json")
        let bytes = try Self.file("words/\(language)/first.json")
        let (all, first) = (try JSON(whole), try JSON(bytes))
        #expect(Self.isPart(first, of: all) && bytes.count * 8 < whole.count)
        // Some are named in full, others put together of a beginning and a name.
        #expect(first["shell"]["nav"]["today"].string != nil && first["planning"]["addLine"]["label"].string != nil)
        #expect(first["planning"]["today"]["overdue"].string != nil)
        #expect(first["parts"]["priority"]["do_first"].string != nil)
    }

    private static func isPart(_ some: JSON, of all: JSON) -> Bool {
        some == all || !some.object.isEmpty && some.object.allSatisfy { isPart($1, of: all[$0]) }
    }

    /// What a module imports, or loads later, is there.
    @Test func everyImportLeadsToAFile() throws {
        let known = Set(Self.names)
        var count = 0
        for name in Self.names where name.hasSuffix(".js") && name != "sw.js" {
            let text = String(decoding: try Self.file(name), as: UTF8.self)
            let imports = /(?:\bfrom|\bimport)\(?"(\.[^"]+\.js)"/
            for match in text.matches(of: imports) {
                let folder = URL(filePath: "/" + name).deletingLastPathComponent()
                let target = folder.appending(path: String(match.1)).standardizedFileURL.path.dropFirst()
                #expect(known.contains(String(target)), "\(name): \(match.1)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    /// No text of the page comes from elsewhere, and none is left open.
    @Test func theEntrancesAreFilledIn() throws {
        let page = String(decoding: try Self.content(WebApp.page(to: [:], isTrustworthy: true)), as: UTF8.self)
        let worker = String(decoding: try Self.content(WebApp.worker(to: [:])), as: UTF8.self)
        let manifest = String(decoding: try Self.content(WebApp.manifest(to: [:])), as: UTF8.self)
        for text in [page, worker, manifest] { #expect(!text.contains("{{")) }
        #expect(page.contains("/assets/\(WebApp.edition)/app.js") && worker.contains(WebApp.edition))
        for text in [page, manifest] { #expect(!text.contains("http:") && !text.contains("https:")) }
        #expect(WebApp.icon(to: [:]) != nil)
    }

    @Test func anUnknownFileHasNoReply() {
        for (name, edition) in [
            ("app.js", "0123456789abcdef"), ("nothing.js", WebApp.edition), ("index.html", WebApp.edition),
            ("", WebApp.edition), ("../WebApp.swift", WebApp.edition), ("vendor", WebApp.edition),
        ] { #expect(WebApp.asset(name, of: edition, to: [:]) == nil, "\(name)") }
    }

    /// Many at once ask for what nobody has asked for before.
    @Test func manyMayAskAtOnce() async throws {
        let name = try #require(Self.names.last { $0.hasSuffix(".js") && $0.hasPrefix("chunks/") })
        let tags = try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let headers: RequestHeaders = number % 2 == 0 ? [:] : [.acceptEncoding: "gzip"]
                    let reply = WebApp.asset(name, of: WebApp.edition, to: headers)
                    guard let reply, number % 2 == 0 else {
                        return reply?.headers[.eTag].map { String($0.dropFirst(2)) }
                    }
                    return "\"\(Self.hash(try Self.content(reply)))\""
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(tags.count == 1)
    }
}
