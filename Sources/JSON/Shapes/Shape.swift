/// What a request's object may hold. Unknown members are refused by name.
public struct Shape: Sendable {
    /// The members, by name.
    public let fields: [Field]
    /// Members of which at most one may be there.
    public let alternatives: [String]

    /// An object of these members, with at most one of `alternatives`.
    public init(_ fields: [Field], atMostOneOf alternatives: [String] = []) {
        self.fields = fields
        self.alternatives = alternatives
    }

    /// The object with each value in the form in which it is stored; members that are absent stay absent.
    ///
    /// Throws everything that is wrong at once, up to `InvalidRequest.mostErrors`, each with its pointer behind `prefix`.
    public func read(_ value: JSONValue, at prefix: String = "") throws(InvalidRequest) -> [JSONValue.Member] {
        guard case .object(let members) = value else {
            throw InvalidRequest([FieldError(prefix, "must be an object, not \(value.typeName)")])
        }
        var errors: [FieldError] = []
        var read: [JSONValue.Member] = []
        for member in members {
            guard errors.count < InvalidRequest.mostErrors else { throw InvalidRequest(errors) }
            let pointer = prefix + FieldError.step(member.name)
            guard let field = fields.first(where: { $0.name == member.name }) else {
                errors.append(FieldError(pointer, "is not known here"))
                continue
            }
            if member.value == .null {
                if field.isNullable {
                    read.append(member)
                } else {
                    errors.append(FieldError(pointer, "must not be null"))
                }
                continue
            }
            do {
                read.append(.init(member.name, try field.read(member.value)))
            } catch {
                errors.append(FieldError(pointer + error.pointer, error.detail))
            }
        }
        for field in fields where field.isRequired && !members.contains(where: { $0.name == field.name }) {
            errors.append(FieldError(prefix + FieldError.step(field.name), "is required"))
        }
        let chosen = members.map(\.name).filter(alternatives.contains)
        for name in chosen.dropFirst() {
            errors.append(FieldError(prefix + FieldError.step(name), "cannot be there together with \(chosen[0])"))
        }
        guard errors.isEmpty else { throw InvalidRequest(errors) }
        return read
    }
}
