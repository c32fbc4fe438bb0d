import Foundation

/// The edits and answers of one client, a line of JSON each, on disk before the client goes on.
final class Journal: Sendable {
    private let file: Int32
    private let queue = DispatchQueue(label: "journal")

    /// A new journal.
    /// - Throws: the system's error when the file cannot be made.
    init(_ url: URL) throws {
        file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0o600)
        guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    deinit { close(file) }

    /// Returns when the entry is on the disk.
    func write(_ entry: Entry) async throws { try await write(line: entry) }

    /// The same with a line of another kind.
    func write(line: some Encodable) async throws {
        let line = try JSONEncoder().encode(line) + Data("\n".utf8)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [file] in
                let written = line.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
                if written == line.count, fdatasync(file) == 0 {
                    continuation.resume()
                } else {
                    continuation.resume(throwing: POSIXError(.init(rawValue: errno) ?? .EIO))
                }
            }
        }
    }

    /// Every entry of every journal in a folder.
    static func entries(in folder: URL) throws -> [Entry] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "jsonl" }.flatMap { file in
            try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
                try JSONDecoder().decode(Entry.self, from: $0)
            }
        }
    }
}
