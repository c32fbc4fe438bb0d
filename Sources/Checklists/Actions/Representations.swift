public import JSON

/// What the interface shows of each thing: the schemas of the answers, by area. The database makes the JSON itself, from its
/// types `shown_…`; a test holds the two against each other.
public enum Representations {
    /// A page of a listing: an object of one member, an array of at most so many elements.
    public static func page(_ name: String, _ member: String, of element: Schema, _ limits: Limits) -> Schema {
        .object(name, [.init(member, .array(of: element, 0...limits.page))])
    }

    /// What is said of a thing that is gone.
    static let onlyID = Schema.object("OnlyID", [.init("id", .id)])
}
