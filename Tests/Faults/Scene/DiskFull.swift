import Foundation

/// Takes all free space of a file system, and for a second also all space that becomes free.
enum DiskFull {
    static func fill(_ file: URL) async throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        let block = Data(count: 64 << 10)
        let end = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < end {
            while (try? handle.write(contentsOf: block)) != nil {}
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
