import Foundation
import TestSupport

/// A certificate for localhost and its key, as an operator has them: two files made by openssl.
final class CertificateFiles: Sendable {
    private let folder: URL

    var certificate: String { folder.appending(path: "certificate.pem").path }
    var key: String { folder.appending(path: "key.pem").path }

    /// The settings of a daemon that uses them.
    var arguments: [String] { ["--tls-certificate", certificate, "--tls-key", key] }

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "crosscheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await renew()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Makes new ones in the same place.
    func renew() async throws {
        _ = try await Command.run([
            "/usr/bin/env", "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-keyout", key, "-out", certificate, "-days", "30", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost",
        ])
    }
}
