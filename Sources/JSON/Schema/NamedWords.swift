/// An enumeration whose words are a named schema of the document, so that generated clients have one type for it.
/// The words are the raw values, all of them. Requests take no others, and answers have no others in this version of
/// the interface.
public protocol NamedWords: CaseIterable, RawRepresentable<String> {
    /// The name of the schema.
    static var schemaName: String { get }
}

extension NamedWords {
    /// The name of the type.
    public static var schemaName: String { "\(Self.self)" }
}
