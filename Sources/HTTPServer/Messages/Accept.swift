/// Content negotiation by the Accept header (RFC 9110, section 12.5.1).
public enum Accept {
    /// The type of `offered` with the highest weight, the first among equals; nil if none is acceptable. Without a
    /// header, every type is acceptable.
    public static func choose(_ header: String?, from offered: [String]) -> String? {
        guard let header, !header.isEmpty else { return offered.first }
        let ranges = header.split(separator: ",").map(Range.init)
        var best: (type: String, weight: Double)?
        for type in offered {
            // The most specific range that matches decides.
            guard let range = ranges.filter({ $0.matches(type) }).max(by: { $0.specificity < $1.specificity }),
                range.weight > 0, range.weight > best?.weight ?? 0
            else { continue }
            best = (type, range.weight)
        }
        return best?.type
    }

    private struct Range {
        let type: String
        let weight: Double

        init(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            type = parts.first ?? ""
            weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
        }

        var specificity: Int { type == "*/*" ? 0 : type.hasSuffix("/*") ? 1 : 2 }

        func matches(_ other: String) -> Bool {
            type == other || type == "*/*" || type.hasSuffix("/*") && other.hasPrefix(type.dropLast())
        }
    }
}
