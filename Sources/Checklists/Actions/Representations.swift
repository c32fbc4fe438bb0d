public import JSON

/// The schemas of the answers, by area. The database makes the JSON itself, from its types `shown_…`; a test compares
/// the two.
public enum Representations {
    /// A page of a listing: an object with one member, an array whose length is limited.
    public static func page(_ name: String, _ member: String, of element: Schema, _ limits: Limits) -> Schema {
        .object(name, [.init(member, .array(of: element, 0...limits[.page]))])
    }

    /// A thing that is gone.
    static let onlyID = Schema.object("OnlyID", [.init("id", .id)])
}
