extension Field {
    /// An object of a shape. Of its mistakes, the error has the first.
    public static func object(_ name: String, _ shape: Shape) -> Field {
        Field(name, shape.schema) { value throws(FieldError) in .object(try shape.readOne(value)) }
    }

    /// An array of objects of a shape. `store` makes the stored form of one, or throws the mistake of its members
    /// together. `isDistinct`: whether none may be stored twice; for short arrays.
    public static func objects(
        _ name: String, of shape: Shape, _ count: ClosedRange<Int>, isDistinct: Bool = false,
        store: @escaping @Sendable ([JSONValue.Member]) throws(FieldError) -> JSONValue = { .object($0) }
    ) -> Field {
        Field(name, .array(of: shape.schema, count, isDistinct: isDistinct)) { value throws(FieldError) in
            guard let elements = value.array else {
                throw FieldError("", "must be an array of objects, not \(value.typeName)")
            }
            guard elements.count >= count.lowerBound else { throw FieldError("", "must not be empty") }
            guard elements.count <= count.upperBound else {
                throw FieldError("", "must not have more than \(count.upperBound) elements")
            }
            var stored: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                do throws(FieldError) {
                    let read = try store(try shape.readOne(element))
                    guard !isDistinct || !stored.contains(read) else { throw FieldError("", "appears twice") }
                    stored.append(read)
                } catch {
                    throw FieldError("/\(index)" + error.pointer, error.detail)
                }
            }
            return .array(stored)
        }
    }
}

extension Shape {
    /// The members of an object within a member. Throws the first mistake.
    fileprivate func readOne(_ value: JSONValue) throws(FieldError) -> [JSONValue.Member] {
        do throws(InvalidRequest) {
            return try read(value)
        } catch {
            throw error.errors.first ?? FieldError("", "is not valid")
        }
    }
}
