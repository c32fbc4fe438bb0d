import Foundation
import Testing

/// An input in a file, for the harness of its folder's name.
struct KnownInput: Sendable, CustomTestStringConvertible {
    let harness: String
    let file: URL

    var testDescription: String { "\(harness)/\(file.lastPathComponent)" }

    /// The files in the folders of `Seeds` or `Found`.
    static func all(in folder: String) -> [KnownInput] {
        let place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: folder)
        return Harness.allCases.flatMap { harness in
            let files = try? FileManager.default.contentsOfDirectory(
                at: place.appending(path: harness.rawValue), includingPropertiesForKeys: nil)
            return (files ?? []).sorted { $0.path < $1.path }.map { KnownInput(harness: harness.rawValue, file: $0) }
        }
    }
}

/// Inputs that once broke a promise, and the fuzzers' seeds.
@Suite struct ReplayTests {
    @Test func everyHarnessHasSeeds() {
        let seeded = Set(KnownInput.all(in: "Seeds").map(\.harness))
        #expect(seeded == Set(Harness.allCases.map(\.rawValue)))
    }

    @Test(arguments: KnownInput.all(in: "Found")) func foundInputsStayMended(_ input: KnownInput) async throws {
        try await check(input)
    }

    @Test(arguments: KnownInput.all(in: "Seeds")) func seedsKeepThePromises(_ input: KnownInput) async throws {
        try await check(input)
    }

    private func check(_ input: KnownInput) async throws {
        let harness = try #require(Harness(rawValue: input.harness))
        let bytes = Array(try Data(contentsOf: input.file))
        // On its own thread, as in libFuzzer: a harness may block, which Swift's own threads must not.
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { try harness.check(bytes) }) }
        }
        #expect(throws: Never.self) { try result.get() }
    }
}
