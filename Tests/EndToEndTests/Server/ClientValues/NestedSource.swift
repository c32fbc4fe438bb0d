/// A declaration that may be inside another type: `Problem.Kind` is in an extension of `Problem`.
enum NestedSource {
    /// How long a line of the type may be before it is put in its place.
    static func width(_ name: String) -> Int { name.contains(".") ? SwiftText.width - 4 : SwiftText.width }

    /// The lines of a type by its full name, given those of the type by its last name.
    static func lines(_ name: String, _ lines: (String) -> [String]) -> [String] {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 2 else { return lines(name) }
        return ["extension \(parts[0]) {"] + lines(parts[1]).map { $0.isEmpty ? "" : "    " + $0 } + ["}"]
    }
}
