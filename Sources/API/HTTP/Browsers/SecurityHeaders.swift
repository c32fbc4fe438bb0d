public import HTTPServer
import HTTPTypes

/// What every answer tells browsers, so that nothing that the daemon sends is taken for a page, shown within one, or read by
/// another site (OWASP, "REST Security Cheat Sheet", Security Headers).
public enum SecurityHeaders {
    /// - Parameter hstsSeconds: for how long a browser is to come back by TLS only (RFC 6797); 0: it is told nothing. On
    ///   connections that are not encrypted this is not to be sent (section 7.2).
    public static func headers(hstsSeconds: Int) -> FixedHeaders {
        FixedHeaders(
            [
                .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
                .referrerPolicy: "no-referrer",
            ], secure: hstsSeconds > 0 ? [.strictTransportSecurity: "max-age=\(hstsSeconds)"] : [:])
    }
}
