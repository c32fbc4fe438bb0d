import Foundation
import TestSupport
import Testing

/// `checklist export --output` leaves everything about a file but its contents.
@Suite final class ExportedFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "exported-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Exports a checklist of one task to a place in the folder; returns the output.
    private func export(to name: String) async throws -> String {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let id = try await person.importDocument("# Launch\n- [ ] Write it\n")
        return try await person.succeed("checklist", "export", id, "--force", "-o", folder.appending(path: name).path)
            .output
    }

    private func isExported(to name: String) throws -> Bool {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8).hasPrefix("# Launch")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: name).path, withDestinationPath: target)
    }

    private func target(of name: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending(path: name).path)
    }

    @Test func aFileKeepsItsModeAndALinkLeadsToIt() async throws {
        let file = folder.appending(path: "file")
        try Data("former".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file.path)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "links"), withIntermediateDirectories: false)
        try link("links/first", to: "../file")
        try link("second", to: folder.appending(path: "links/first").path)
        _ = try await export(to: "second")
        #expect(try isExported(to: "file"))
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o604)
        #expect(try target(of: "links/first") == "../file")
        #expect(try target(of: "second").hasSuffix("/links/first"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "links", "second"])
    }

    @Test func aLinkToNothingGetsAFile() async throws {
        try link("link", to: "new")
        _ = try await export(to: "link")
        #expect(try isExported(to: "new"))
        #expect(try target(of: "link") == "new")
    }

    @Test func aPipeIsWrittenTo() async throws {
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        // Also for writing, so that neither side waits for the other.
        let reader = FileHandle(fileDescriptor: open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC), closeOnDealloc: true)
        _ = try await export(to: "pipe")
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        let count = read(reader.fileDescriptor, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasPrefix("# Launch"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
    }

    /// Like `/dev/stdout`, which root could replace.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "no /proc"))
    func standardOutputIsWrittenTo() async throws {
        try link("stdout", to: "/proc/self/fd/1")
        #expect(try await export(to: "stdout").hasPrefix("# Launch"))
        #expect(try target(of: "stdout") == "/proc/self/fd/1")
    }
}
