import Foundation

/// A document to read: a file's path, or `-` for standard input.
struct InputFile {
    let path: String

    /// Its name in messages.
    var name: String { path == "-" ? "standard input" : path }

    /// Reads all of it. Throws `.noInput`, or `.badData` if it has more than `limit` bytes.
    func bytes(limit: Int) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &part, part.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += part.prefix(count)
            } else if errno != EINTR {
                throw unreadable
            }
            guard bytes.count <= limit else {
                throw Failure(.badData, "\(name) is larger than \(limit >> 20) MiB.")
            }
        }
    }

    private var unreadable: Failure {
        Failure(.noInput, "\(name) cannot be read: \(String(cString: strerror(errno))).")
    }
}
