import HTTPServer

/// Encryption of the daemon's own.
struct TLSSettings {
    /// Nil without TLS.
    let certificate: ServerCertificate?
    /// For how many seconds browsers must come by TLS only.
    let hstsSeconds: Int

    init(_ read: SettingReader) {
        let file = read.text(
            "certificate", unit: "FILE",
            """
            The certificate and its intermediate certificates, in PEM: the daemon then speaks TLS, and HTTP/2 with it
            """)
        let key = read.text(
            "key", unit: "FILE",
            """
            The certificate's key, in PEM without a passphrase. The daemon reads both files again when they have \
            changed, and on SIGHUP
            """)
        certificate = Self.certificate(file, key, read)
        hstsSeconds = read.integer(
            "hsts-seconds", 31_536_000, in: 0...2_000_000_000,
            "For how long browsers must come by TLS only; 0 is no such rule")
    }

    private static func certificate(_ file: String, _ key: String, _ read: SettingReader) -> ServerCertificate? {
        switch (file.isEmpty, key.isEmpty) {
        case (true, true): break
        case (false, false):
            do throws(ServerCertificate.Failure) {
                return try ServerCertificate(certificate: file, key: key)
            } catch {
                read.report("\(error)")
            }
        default: read.report("tls.certificate and tls.key go together: set both, or neither.")
        }
        return nil
    }
}
