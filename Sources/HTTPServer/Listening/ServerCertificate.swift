public import Foundation
import NIOSSL
import Synchronization

/// The daemon's TLS certificate and its key: two files, read again when they have changed.
public final class ServerCertificate: Sendable {
    /// The files are not usable; `description` is a sentence with the reason.
    public struct Failure: Error, CustomStringConvertible {
        /// Such as `The certificate 'server.pem' cannot be read as PEM: …`
        public let description: String
    }

    private struct State {
        var context: NIOSSLContext
        var expiry: Date
        var files: [FileState]
    }

    /// The attributes by which `hasChanged` recognises another file.
    private struct FileState: Equatable {
        let inode: UInt64
        let size: UInt64
        let modified: Date?

        init(_ path: String) {
            // Follows links, because certbot and Kubernetes replace links instead of files.
            let file = URL(filePath: path).resolvingSymlinksInPath().path
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            inode = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
            size = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
            modified = attributes?[.modificationDate] as? Date
        }
    }

    private let certificate: String
    private let key: String
    private let state: Mutex<State>

    /// Reads both files.
    /// - Parameters:
    ///   - certificate: the file with the certificate and its intermediate certificates, in PEM.
    ///   - key: the file with its private key, in PEM and without a passphrase.
    /// - Throws: `Failure` if a file cannot be read, or the two do not match.
    public init(certificate: String, key: String) throws(Failure) {
        self.certificate = certificate
        self.key = key
        state = Mutex(try Self.read(certificate, key))
    }

    /// When the certificate expires.
    public var expiry: Date { state.withLock { $0.expiry } }

    /// Whether a file has changed since it was read.
    public var hasChanged: Bool { state.withLock { $0.files != [FileState(certificate), FileState(key)] } }

    /// Reads both files again. New connections use them; existing ones stay as they are.
    /// - Throws: `Failure`; the former files then remain in use.
    public func reload() throws(Failure) {
        let new = try Self.read(certificate, key)
        state.withLock { $0 = new }
    }

    /// The TLS context for new connections.
    var context: NIOSSLContext { state.withLock { $0.context } }

    private static func read(_ certificate: String, _ key: String) throws(Failure) -> State {
        // Before reading, so that a file written meanwhile counts as changed.
        let files = [FileState(certificate), FileState(key)]
        for (name, path) in [("certificate", certificate), ("key", key)] {
            // Else OpenSSL's message names everything but the reason.
            guard let file = fopen(path, "r") else {
                throw Failure(description: "The \(name) '\(path)' cannot be read: \(String(cString: strerror(errno))).")
            }
            fclose(file)
        }
        let chain: [NIOSSLCertificate]
        do { chain = try NIOSSLCertificate.fromPEMFile(certificate) } catch {
            throw Failure(description: "The certificate '\(certificate)' cannot be read as PEM: \(error).")
        }
        guard let own = chain.first else {
            throw Failure(description: "The file '\(certificate)' contains no certificate.")
        }
        let privateKey: NIOSSLPrivateKey
        do { privateKey = try NIOSSLPrivateKey(file: key, format: .pem) } catch {
            throw Failure(description: "The key '\(key)' cannot be read as PEM without a passphrase: \(error).")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        // RFC 8996 forbids earlier versions.
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2", "http/1.1"]
        do {
            return State(
                context: try NIOSSLContext(configuration: configuration),
                expiry: Date(timeIntervalSince1970: TimeInterval(own.notValidAfter)), files: files)
        } catch {
            throw Failure(
                description: "The certificate '\(certificate)' and the key '\(key)' do not match: \(error).")
        }
    }
}
