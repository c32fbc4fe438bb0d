import TestSupport

extension Row {
    /// The server itself.
    static let server: [Row] = [
        constant("getLiveness", "/livez"),
        constant("getReadiness", "/readyz"),
        constant("getMetrics", "/metrics"),
        constant("getAbout", "/v1/about"),
        constant("getLimits", "/v1/limits"),
        constant("getOpenAPI", "/v1/openapi.json"),
        constant("getDocs", "/docs"),
        constant("getProblem", "/problems/not-found"),
    ]

    /// A page that is the same for everyone.
    private static func constant(_ operation: String, _ path: String) -> Row {
        Row(operation, "", .constant) { _ in { try Request(.get, path, by: nil) } }
    }
}
