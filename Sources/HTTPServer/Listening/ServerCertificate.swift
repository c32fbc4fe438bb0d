public import Foundation
import NIOSSL
import Synchronization

/// The certificate by which clients know the daemon, and its key: two files, read again when they have changed.
public final class ServerCertificate: Sendable {
    /// The files cannot be used; `description` is a sentence that says why.
    public struct Failure: Error, CustomStringConvertible {
        /// Such as `The certificate 'server.pem' cannot be read as PEM: …`
        public let description: String
    }

    private struct State {
        var context: NIOSSLContext
        var expiry: Date
        var files: [FileState]
    }

    /// By which it is seen that a file is another.
    private struct FileState: Equatable {
        let inode: UInt64
        let size: UInt64
        let modified: Date?

        init(_ path: String) {
            // What a link leads to, as certbot and Kubernetes make them.
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
    ///   - certificate: the file with the certificate and those between it and its root, in PEM.
    ///   - key: the file with its private key, in PEM and without a passphrase.
    /// - Throws: `Failure` where one cannot be read, or they do not belong together.
    public init(certificate: String, key: String) throws(Failure) {
        self.certificate = certificate
        self.key = key
        state = Mutex(try Self.read(certificate, key))
    }

    /// When the certificate expires.
    public var expiry: Date { state.withLock { $0.expiry } }

    /// Whether a file is another than the one that was read.
    public var hasChanged: Bool { state.withLock { $0.files != [FileState(certificate), FileState(key)] } }

    /// Reads both files again. Connections that are made from now on use them; those that there are go on.
    /// - Throws: `Failure`, and the former ones remain in use.
    public func reload() throws(Failure) {
        let new = try Self.read(certificate, key)
        state.withLock { $0 = new }
    }

    /// What a connection is made with.
    var context: NIOSSLContext { state.withLock { $0.context } }

    private static func read(_ certificate: String, _ key: String) throws(Failure) -> State {
        // Before they are read: what is written meanwhile is seen to be new.
        let files = [FileState(certificate), FileState(key)]
        let chain: [NIOSSLCertificate]
        do { chain = try NIOSSLCertificate.fromPEMFile(certificate) } catch {
            throw Failure(description: "The certificate '\(certificate)' cannot be read as PEM: \(error).")
        }
        guard let own = chain.first else {
            throw Failure(description: "The file '\(certificate)' has no certificate in it.")
        }
        let privateKey: NIOSSLPrivateKey
        do { privateKey = try NIOSSLPrivateKey(file: key, format: .pem) } catch {
            throw Failure(description: "The key '\(key)' cannot be read as PEM without a passphrase: \(error).")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        // RFC 8996: earlier ones are not to be used.
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2", "http/1.1"]
        do {
            return State(
                context: try NIOSSLContext(configuration: configuration),
                expiry: Date(timeIntervalSince1970: TimeInterval(own.notValidAfter)), files: files)
        } catch {
            throw Failure(
                description: "The certificate '\(certificate)' and the key '\(key)' do not go together: \(error).")
        }
    }
}
