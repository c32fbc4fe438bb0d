/// The names of an object's members, by which a choice is told.
struct MemberNames {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    private let container: KeyedDecodingContainer<Name>

    init(of decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    /// Whether there are these members and no others.
    func are(_ names: Set<String>) -> Bool { Set(container.allKeys.map(\.stringValue)) == names }

    func contains(_ name: String) -> Bool { container.contains(Name(stringValue: name)) }
}
