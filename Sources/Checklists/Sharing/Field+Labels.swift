public import JSON

extension Field {
    /// Labels: distinct ignoring case, each on one line.
    public static func labels(_ name: String, _ limits: Limits) -> Field {
        let label = Field.line("", 1...limits.labelLength)
        return Field(
            name,
            .array(of: label.schema, 0...limits.labels, isDistinct: true).described("Distinct ignoring case.")
        ) { value throws(FieldError) in
            guard let elements = value.array else {
                throw FieldError("", "must be an array of strings, not \(value.typeName)")
            }
            guard elements.count <= limits.labels else {
                throw FieldError("", "must not have more than \(limits.labels) elements")
            }
            var seen: Set<String> = []
            var labels: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                do throws(FieldError) {
                    let read = try label.read(element)
                    guard let text = read.string, seen.insert(text.lowercased()).inserted else {
                        throw FieldError("", "is there twice")
                    }
                    labels.append(read)
                } catch {
                    throw FieldError("/\(index)" + error.pointer, error.detail)
                }
            }
            return .array(labels)
        }
    }
}
