/// Negotiation of the content coding by the Accept-Encoding header (RFC 9110, section 12.5.3).
public enum AcceptEncoding {
    /// Whether the client takes gzip, and prefers no coding over it no more than that. Without the header it gets no
    /// coding: it may be a program that knows none.
    public static func prefersGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        var weights: [String: Double] = [:]
        for element in header.split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let coding = parts.first, !coding.isEmpty else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[coding == "x-gzip" ? "gzip" : coding] = weight
        }
        let gzip = weights["gzip"] ?? weights["*"] ?? 0
        // Without a weight of its own, no coding is what remains when no other is accepted.
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }
}
