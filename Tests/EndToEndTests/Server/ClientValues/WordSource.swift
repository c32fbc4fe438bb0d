/// Words as an enumeration. Answers have an `Open` one of them.
struct WordSource {
    let name: String
    let documentation: String?
    let words: [String]
    /// What to say of a word.
    var meanings: [String: String] = [:]

    var lines: [String] { NestedSource.lines(name, declaration) }

    private func declaration(_ name: String) -> [String] {
        let width = NestedSource.width(self.name)
        let cases = words.map { (name: SwiftName.member($0.split(separator: "/").last ?? ""), text: $0) }
        var lines = documentation.map { SwiftText.documentation($0, indent: 0, width: width) } ?? []
        lines.append("public enum \(name): String, CaseIterable, Sendable {")
        if meanings.isEmpty { lines += CaseLines.of(cases, indent: 4, width: width) }
        for one in cases where !meanings.isEmpty {
            lines += SwiftText.documentation(meanings[one.text] ?? "", indent: 4, width: width)
            lines += CaseLines.of([one], indent: 4, width: width)
        }
        return lines + ["}"]
    }
}
