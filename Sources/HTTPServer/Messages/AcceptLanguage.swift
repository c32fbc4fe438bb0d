/// Negotiation of the language by the Accept-Language header (RFC 9110, section 12.5.4).
public enum AcceptLanguage {
    /// The language of `offered` with the highest weight, the first in the header among equals; nil if the header names
    /// none of them. `de-AT` asks for `de` too (RFC 4647, section 3.4).
    public static func choose(_ header: String?, from offered: [String]) -> String? {
        var best: (language: String, weight: Double)?
        for element in (header ?? "").split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let tag = parts.first,
                let language = tag == "*"
                    ? offered.first : offered.first(where: { tag == $0 || tag.hasPrefix($0 + "-") })
            else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }
}
