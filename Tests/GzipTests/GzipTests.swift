import Foundation
import TestSupport
import Testing

@testable import Gzip

@Suite struct GzipTests {
    /// What gzip itself makes of the bytes.
    private func unpacked(_ bytes: [UInt8]) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await Command.run(["/usr/bin/env", "gzip", "-dc", file.path])
    }

    /// Around the sizes of the pieces of input and of output.
    @Test(arguments: [0, 1, 65_535, 65_536, 262_143, 262_144, 262_145, 1_000_000])
    func gzipReadsIt(length: Int) async throws {
        var random = SeededGenerator(seed: UInt64(length))
        // Every second text is so random that its compressed form fills several pieces.
        let alphabet = Array((length % 2 == 0 ? "ab" : "abcdefghijklmnopqrstuvwxyz0123456789").utf8)
        let text = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        for effort in [Gzip.Effort.usual, .most] {
            let compressed = try text.withUnsafeBytes { try Gzip.compress($0, effort: effort) }
            #expect(compressed.starts(with: [0x1F, 0x8B]))
            #expect(try await unpacked(compressed) == String(decoding: text, as: UTF8.self))
            if length > 100 { #expect(compressed.count < length) }
        }
    }

    @Test func compressionEndsWhereItIsCancelled() throws {
        let bytes = [UInt8](repeating: 7, count: 2 << 20)
        var asked = 0
        #expect(throws: CancellationError.self) {
            try bytes.withUnsafeBytes {
                try Gzip.compress($0) {
                    asked += 1
                    return asked == 3
                }
            }
        }
        #expect(asked == 3)
    }

    @Test(arguments: [0, 1, 65_535, 300_000]) func compressedBytesReadBackTheSame(length: Int) throws {
        var random = SeededGenerator(seed: UInt64(length))
        let bytes = (0..<length).map { _ in UInt8.random(in: 0...15, using: &random) }
        let compressed = try bytes.withUnsafeBytes { try Gzip.compress($0) }
        #expect(try compressed.withUnsafeBytes { try Gzip.decompress($0, length: length) } == bytes)
        for wrong in [length + 1, max(0, length - 1)] where wrong != length {
            #expect(throws: Gzip.Failure.self) {
                try compressed.withUnsafeBytes { try Gzip.decompress($0, length: wrong) }
            }
        }
        for damaged in [Array(compressed.dropLast()), [0, 1, 2], []] {
            #expect(throws: Gzip.Failure.self) {
                try damaged.withUnsafeBytes { try Gzip.decompress($0, length: length) }
            }
        }
    }
}
