import Crypto
import Foundation

/// A backup: a file in the custom format of pg_dump, and beside it its SHA-256 as sha256sum writes and checks it.
struct BackupFile {
    let path: String

    var url: URL { URL(filePath: path) }
    var name: String { url.lastPathComponent }
    private var checksumFile: URL { URL(filePath: path + ".sha256") }

    /// Its SHA-256 in hexadecimal, and how many bytes it has.
    /// - Throws: `.noInput` where it cannot be read, and what `interruption` has.
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

    /// - Throws: `.cannotWrite` where there is such a file already.
    func checkIsFree() throws(Failure) {
        if FileManager.default.fileExists(atPath: path) { throw taken }
    }

    /// Makes the empty file that is to become this one, beside it, for nobody else to read. Its name is a random one: in a
    /// container every process has the same number.
    ///
    /// It is given a second name for a moment, as `publish` will do: that this cannot be done is to be known before the work.
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
            throw unwritable("no hard link can be made here, without which another file might be replaced (\(reason))")
        }
        unlink(second)
        // What is left of a file that is gone would call this one damaged, were this program to end between its two names.
        if !FileManager.default.fileExists(atPath: path) { unlink(checksumFile.path) }
        return partial
    }

    /// Gives a finished file its name, unless another has it, and then its checksum beside it. Both are on the disk then.
    /// - Throws: `.cannotWrite`.
    func publish(_ partial: BackupFile, digest: String) throws(Failure) {
        do {
            try Self.synchronize(partial.path, O_RDWR)
            // Written before, where a full disk has done no harm yet; in its place behind, as it may replace another.
            let checksum = partial.checksumFile
            guard
                FileManager.default.createFile(
                    atPath: checksum.path, contents: Data("\(digest)  \(name)\n".utf8),
                    attributes: [.posixPermissions: 0o600])
            else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            try Self.synchronize(checksum.path, O_RDWR)
            // link() fails where the name is taken; rename() would replace what has it.
            guard link(partial.path, path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            guard rename(checksum.path, checksumFile.path) == 0 else {
                let error = POSIXError(.init(rawValue: errno) ?? .EIO)
                unlink(path)
                throw error
            }
            partial.discard()
            try Self.synchronize(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
        } catch {
            throw (error as? POSIXError)?.code == .EEXIST ? taken : unwritable(Self.reason(error))
        }
    }

    /// Removes it, and its checksum.
    func discard() {
        unlink(path)
        unlink(checksumFile.path)
    }

    private var taken: Failure {
        Failure(.cannotWrite, "\(path) is there already, and is not replaced. Name another file.")
    }

    private func unwritable(_ reason: String) -> Failure {
        Failure(.cannotWrite, "\(path) cannot be written: \(reason).")
    }

    /// Returns when a file or a folder is on the disk.
    private static func synchronize(_ path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        // Some file systems cannot do so with folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    /// Reads it to its end and compares it with the checksum beside it. Returns false where there is none.
    /// - Throws: `.noInput` where either cannot be read, `.badData` where they differ.
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
            throw Failure(.badData, "\(path) is damaged: it is not what \(checksumFile.lastPathComponent) was made of.")
        }
        return true
    }

    private static func reason(_ error: any Error) -> String {
        if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return underlying.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
    }
}
