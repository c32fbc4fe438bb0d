import Foundation

/// A file to write. A regular file gets its new contents as a whole, and keeps its mode and its owner; a link still
/// leads to it. Anything else, such as a pipe or a terminal, is written to.
struct OutputFile {
    let path: String

    /// Whether it is there and no regular file.
    var isDevice: Bool { (try? status()).flatMap(\.self).map { $0.st_mode & S_IFMT != S_IFREG } ?? false }

    /// - Throws: `.cannotWrite` if it is a regular file.
    func checkIsFree() throws(Failure) {
        guard let file = (try? status()).flatMap(\.self) else { return }
        if file.st_mode & S_IFMT == S_IFREG, !Self.isStandardOutput(file) { throw taken }
    }

    private var taken: Failure {
        Failure(
            .cannotWrite, "\(path) exists, and the command does not replace it. Name another file, or give --force.")
    }

    /// Writes all bytes.
    /// - Parameter replacing: whether it may take the place of a regular file.
    /// - Throws: `.cannotWrite`.
    func write(_ bytes: [UInt8], replacing: Bool) throws(Failure) {
        if !replacing { try checkIsFree() }
        do throws(POSIXError) {
            guard let former = try status() else { return try replace(nil, by: bytes) }
            if Self.isStandardOutput(former) {
                // It may already have lines of other programs, as in `{ date; crosscheckctl …; } >file`.
                try writeAll(bytes, to: STDOUT_FILENO)
            } else if former.st_mode & S_IFMT == S_IFREG {
                try replace(former, by: bytes)
            } else {
                try write(bytes, to: open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC))
            }
        } catch {
            throw Failure(.cannotWrite, "\(path) cannot be written: \(error.reason)")
        }
    }

    /// Nil if nothing is there.
    private func status() throws(POSIXError) -> stat? {
        var status = stat()
        if stat(path, &status) == 0 { return status }
        guard errno == ENOENT else { throw .last }
        return nil
    }

    /// Writes a new file beside the former one, and gives it the name when it is complete.
    private func replace(_ former: stat?, by bytes: [UInt8]) throws(POSIXError) {
        let target = Self.target(of: path)
        let partial = Self.folder(of: target) + ".\(UUID().uuidString).partial"
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, former == nil ? 0o666 : 0o600)
        if descriptor >= 0, let former {
            // Only root may give a file away; for others it stays theirs.
            fchown(descriptor, former.st_uid, former.st_gid)
            fchmod(descriptor, former.st_mode & 0o7777)
        }
        do throws(POSIXError) {
            try write(bytes, to: descriptor)
            guard rename(partial, target) == 0 else { throw .last }
        } catch {
            unlink(partial)
            throw error
        }
    }

    /// Writes all bytes, and closes the descriptor. If it is negative, throws the error of `open`.
    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(POSIXError) {
        guard descriptor >= 0 else { throw .last }
        do throws(POSIXError) {
            try writeAll(bytes, to: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems report a full disk only here.
        guard close(descriptor) == 0 else { throw .last }
    }

    /// The path that a link leads to, also if nothing is there yet. rename() would replace the link itself.
    private static func target(of path: String) -> String {
        var target = path
        // Linux follows as many.
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { break }
            target = next.hasPrefix("/") ? next : folder(of: target) + next
        }
        return target
    }

    /// The part of a path before its name.
    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)])
    }

    private static func isStandardOutput(_ file: stat) -> Bool {
        var output = stat()
        return fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == file.st_dev && output.st_ino == file.st_ino
    }
}
