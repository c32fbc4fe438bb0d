import Crypto
import Foundation

/// A backup: a file in the custom format of pg_dump, and beside it its SHA-256 as sha256sum writes and checks it.
struct BackupFile {
    let path: String

    var url: URL { URL(filePath: path) }
    var name: String { url.lastPathComponent }
    private var checksumFile: URL { URL(filePath: path + ".sha256") }

    /// Its SHA-256 in hexadecimal, and how many bytes it has.
    /// - Throws: `.noInput` where it cannot be read.
    func checksum() throws(Failure) -> (digest: String, bytes: Int) {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            var hash = SHA256()
            var bytes = 0
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                hash.update(data: part)
                bytes += part.count
            }
            return (hash.finalize().map { String(format: "%02x", $0) }.joined(), bytes)
        } catch {
            throw Failure(.noInput, "\(path) cannot be read: \(Self.reason(error)).")
        }
    }

    /// Gives a finished file its name, and its checksum beside it. What has the name is on the disk.
    /// - Throws: `.cannotWrite`.
    func publish(_ partial: BackupFile) throws(Failure) -> (digest: String, bytes: Int) {
        let checksum = try partial.checksum()
        do {
            for (file, text) in [(partial.url, nil), (checksumFile, "\(checksum.digest)  \(name)\n")] {
                if let text {
                    try Data(text.utf8).write(to: file)
                    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
                }
                let handle = try FileHandle(forUpdating: file)
                try handle.synchronize()
                try handle.close()
            }
            // link() fails where the name is taken; rename() would replace what has it.
            guard link(partial.path, path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            unlink(partial.path)
        } catch {
            throw Failure(.cannotWrite, "\(path) cannot be written: \(Self.reason(error)).")
        }
        return checksum
    }

    /// Compares it with the checksum beside it. Returns false where there is none.
    /// - Throws: `.badData` where they differ.
    func verify() throws(Failure) -> Bool {
        guard let text = try? String(contentsOf: checksumFile, encoding: .utf8) else { return false }
        guard try checksum().digest == text.prefix(64) else {
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
