/// What every answer tells browsers, so that nothing that the daemon sends is taken for a page, shown within one, or read by
/// another site (OWASP, "REST Security Cheat Sheet", Security Headers).
struct SecurityHeaders: Sendable {
    /// For every connection.
    let plain: [(String, String)]
    /// For those that are encrypted. On others HSTS is not to be sent (RFC 6797, section 7.2).
    let secure: [(String, String)]

    /// `hstsSeconds`: for how long a browser is to come back by TLS only; 0: it is told nothing.
    init(hstsSeconds: Int) {
        plain = [
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
            ("referrer-policy", "no-referrer"),
        ]
        secure =
            hstsSeconds > 0 ? plain + [("strict-transport-security", "max-age=\(hstsSeconds)")] : plain
    }
}
