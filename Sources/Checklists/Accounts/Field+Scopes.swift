public import JSON

extension Field {
    /// Scopes: at least one, each once, stored in the order of `Scope`.
    public static func scopes(_ name: String) -> Field {
        Field(name, .array(of: .words(Scope.self), 1...Scope.allCases.count, isDistinct: true)) {
            value throws(FieldError) in
            let elements = value.array ?? []
            guard !elements.isEmpty else { throw FieldError("", "must be an array of at least one scope") }
            var seen: [Scope] = []
            for (index, element) in elements.enumerated() {
                guard let scope = element.string.flatMap(Scope.init(rawValue:)) else {
                    throw FieldError(
                        "/\(index)", "must be one of " + Scope.allCases.map(\.rawValue).joined(separator: ", "))
                }
                guard !seen.contains(scope) else { throw FieldError("/\(index)", "appears twice") }
                seen.append(scope)
            }
            return .array(Scope.allCases.filter(seen.contains).map { .string($0.rawValue) })
        }
    }
}
