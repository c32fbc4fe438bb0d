/// The names of an object's members, which tell the one of several types that it is.
struct MemberNames {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let names: Set<String>

    init(of decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue))
    }

    /// Whether all of these members are there.
    func include(_ names: Set<String>) -> Bool { names.isSubset(of: self.names) }

    /// Whether there are these members and no others.
    func are(_ names: Set<String>) -> Bool { self.names == names }
}
