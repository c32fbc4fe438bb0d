extension String: PostgresEncodable, PostgresDecodable, PostgresArrayElement {
    /// `text`
    public static var postgresType: PostgresType { .text }
    /// `text[]`
    public static var postgresArrayType: PostgresType { .textArray }
    /// Writes UTF-8; a text with a NUL is refused.
    public func encode(into writer: inout ParameterWriter) { writer.write(self) }
    /// Reads `text`, `varchar`, `char(n)`, `name`, `json` or `jsonb`.
    public init(postgres cell: Cell) throws(PostgresError) {
        let accepts =
            switch cell.type {
            case .text, .varchar, .bpchar, .name, .json, .jsonb: true
            default: false
            }
        self = try cell.read(as: String.self, accepts: accepts) { bytes throws(PostgresError) in
            let text = cell.type == .jsonb ? try JSON.text(of: bytes, in: cell) : bytes
            return String(decoding: text, as: UTF8.self)
        }
    }
}
