extension Field {
    /// An array of texts of one kind, such as ids, that differ ignoring case.
    public static func distinct(_ name: String, of element: Field, _ count: ClosedRange<Int>) -> Field {
        Field(name, .array(of: element.schema, count, isDistinct: true)) { value throws(FieldError) in
            guard let elements = value.array else {
                throw FieldError("", "must be an array of strings, not \(value.typeName)")
            }
            guard elements.count >= count.lowerBound else { throw FieldError("", "must not be empty") }
            guard elements.count <= count.upperBound else {
                throw FieldError("", "must not have more than \(count.upperBound) elements")
            }
            var seen: Set<String> = []
            var distinct: [JSONValue] = []
            for (index, value) in elements.enumerated() {
                do throws(FieldError) {
                    let read = try element.read(value)
                    guard let text = read.string, seen.insert(text.lowercased()).inserted else {
                        throw FieldError("", "appears twice")
                    }
                    distinct.append(read)
                } catch {
                    throw FieldError("/\(index)" + error.pointer, error.detail)
                }
            }
            return .array(distinct)
        }
    }
}
