import Crypto
import Foundation

/// A backup: a file in the custom format of pg_dump, and beside it its SHA-256 in the format of sha256sum.
struct BackupFile {
    let path: String

    var url: URL { URL(filePath: path) }
    /// For other programs: a name that begins with a hyphen would be options to them.
    var absolutePath: String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
    var name: String { url.lastPathComponent }
    private var checksumFile: URL { URL(filePath: path + ".sha256") }

    /// Its SHA-256 in hexadecimal, and its number of bytes.
    /// - Throws: `.noInput` if it cannot be read; `Failure` after an interruption.
    func checksum(_ interruption: Interruption? = nil) throws(Failure) -> (digest: String, bytes: Int) {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            var hash = SHA256()
            var bytes = 0
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                try interruption?.check()
                hash.update(data: part)
                bytes += part.count
            }
            return (hash.finalize().map { String(format: "%02x", $0) }.joined(), bytes)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.noInput, "\(path) cannot be read: \(Self.reason(error)).")
        }
    }

    /// - Throws: `.noInput` if it cannot be read.
    func checkIsReadable() throws(Failure) {
        guard access(path, R_OK) == 0 else {
            throw Failure(.noInput, "\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
    }

    /// - Throws: `.cannotWrite` if the file exists.
    func checkIsFree() throws(Failure) {
        if FileManager.default.fileExists(atPath: path) { throw taken }
    }

    /// Makes an empty file beside this one, which later becomes this one. Only its owner may read it. Its name is
    /// random, because in a container every process has the same number.
    /// It gives the file a second name for a moment, like `publish` later, so that an error shows before the work.
    /// - Throws: `.cannotWrite`.
    func begin() throws(Failure) -> BackupFile {
        let partial = BackupFile(path: "\(path).\(UUID().uuidString.prefix(8)).partial")
        let descriptor = open(partial.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(String(cString: strerror(errno))) }
        close(descriptor)
        let second = partial.path + ".name"
        guard link(partial.path, second) == 0 else {
            let reason = String(cString: strerror(errno))
            partial.discard()
            throw unwritable(
                "the file system makes no hard link, and without one another file might be replaced (\(reason))")
        }
        unlink(second)
        // If this program ended before it writes the checksum, an old checksum would call the new file damaged.
        if !FileManager.default.fileExists(atPath: path) { unlink(checksumFile.path) }
        return partial
    }

    /// Gives a finished file its name, unless another file has it, and then puts its checksum beside it. When it
    /// returns both are on the disk, and so are their names if the folder can be opened.
    /// - Parameter replacing: whether it takes the place of another file.
    /// - Throws: `.cannotWrite`.
    func publish(_ partial: BackupFile, digest: String, replacing: Bool) throws(Failure) {
        do {
            try Self.synchronize(partial.path, O_RDWR)
            // Written before the backup gets its name, while a full disk does no harm; renamed after it, because that
            // may replace an old one.
            let checksum = partial.checksumFile
            guard
                FileManager.default.createFile(
                    atPath: checksum.path, contents: Data("\(digest)  \(name)\n".utf8),
                    attributes: [.posixPermissions: 0o600])
            else { throw POSIXError.last }
            try Self.synchronize(checksum.path, O_RDWR)
            if replacing {
                // The former checksum would call the new file damaged.
                unlink(checksumFile.path)
                guard rename(partial.path, path) == 0 else { throw POSIXError.last }
            } else {
                // link() fails if the name is taken; rename() would replace that file.
                guard link(partial.path, path) == 0 else { throw POSIXError.last }
            }
            guard rename(checksum.path, checksumFile.path) == 0 else {
                let error = POSIXError.last
                // Instead of another, it is better than none.
                if !replacing { unlink(path) }
                throw error
            }
            partial.discard()
            do {
                try Self.synchronize(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
            } catch POSIXError.EACCES {
                // The folder takes files, and shows none. The backup is complete and has its name.
            }
        } catch {
            throw (error as? POSIXError)?.code == .EEXIST ? taken : unwritable(Self.reason(error))
        }
    }

    /// Removes the file and its checksum.
    func discard() {
        unlink(path)
        unlink(checksumFile.path)
    }

    private var taken: Failure {
        Failure(
            .cannotWrite, "\(path) exists, and the command does not replace it. Name another file, or give --force.")
    }

    private func unwritable(_ reason: String) -> Failure {
        Failure(.cannotWrite, "\(path) cannot be written: \(reason).")
    }

    /// Returns when a file or a folder is on the disk.
    private static func synchronize(_ path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        // Some file systems cannot do this with folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw POSIXError.last }
    }

    /// Reads it to its end and compares it with the checksum beside it. Returns false if there is no checksum.
    /// - Throws: `.noInput` if either cannot be read, `.badData` if they differ.
    func verify() throws(Failure) -> Bool {
        let digest = try checksum().digest
        let text: String
        do {
            text = String(decoding: try Data(contentsOf: checksumFile), as: UTF8.self)
        } catch CocoaError.fileReadNoSuchFile {
            return false
        } catch {
            throw Failure(.noInput, "\(checksumFile.path) cannot be read: \(Self.reason(error)).")
        }
        guard digest == text.prefix(64) else {
            throw Failure(.badData, "\(path) is damaged: it does not match \(checksumFile.lastPathComponent).")
        }
        return true
    }

    private static func reason(_ error: any Error) -> String {
        if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return underlying.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
    }
}
