public import HTTPServer
import HTTPTypes

/// The security headers of every answer (OWASP, "REST Security Cheat Sheet"). They keep browsers from taking an answer
/// for a page, showing it within one, or giving it to another site.
public enum SecurityHeaders {
    /// - Parameter hstsSeconds: for how long a browser must come back by TLS only (RFC 6797); 0: no header. RFC 6797,
    ///   section 7.2, forbids the header on connections without TLS.
    public static func headers(hstsSeconds: Int) -> FixedHeaders {
        FixedHeaders(
            [
                .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
                .referrerPolicy: "no-referrer",
            ], secure: hstsSeconds > 0 ? [.strictTransportSecurity: "max-age=\(hstsSeconds)"] : [:])
    }
}
