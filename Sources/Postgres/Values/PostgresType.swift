/// A PostgreSQL type by its object identifier (`pg_type.oid`; those below are fixed in every server).
public struct PostgresType: RawRepresentable, Hashable, Sendable {
    /// The object identifier; 0 leaves the choice to the server.
    public let rawValue: UInt32

    /// Takes the identifier as it is.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension PostgresType {
    /// Left to the server to infer from the statement.
    public static let unspecified = PostgresType(rawValue: 0)
    /// `boolean`
    public static let bool = PostgresType(rawValue: 16)
    /// `bytea`
    public static let bytea = PostgresType(rawValue: 17)
    /// `name`
    public static let name = PostgresType(rawValue: 19)
    /// `bigint`
    public static let int8 = PostgresType(rawValue: 20)
    /// `smallint`
    public static let int2 = PostgresType(rawValue: 21)
    /// `integer`
    public static let int4 = PostgresType(rawValue: 23)
    /// `text`
    public static let text = PostgresType(rawValue: 25)
    /// `json`
    public static let json = PostgresType(rawValue: 114)
    /// `real`
    public static let float4 = PostgresType(rawValue: 700)
    /// `double precision`
    public static let float8 = PostgresType(rawValue: 701)
    /// `character(n)`
    public static let bpchar = PostgresType(rawValue: 1042)
    /// `character varying`
    public static let varchar = PostgresType(rawValue: 1043)
    /// `date`
    public static let date = PostgresType(rawValue: 1082)
    /// `timestamp with time zone`
    public static let timestamptz = PostgresType(rawValue: 1184)
    /// `uuid`
    public static let uuid = PostgresType(rawValue: 2950)
    /// `jsonb`
    public static let jsonb = PostgresType(rawValue: 3802)
    /// `xid8`
    public static let xid8 = PostgresType(rawValue: 5069)

    /// `xid8[]`
    public static let xid8Array = PostgresType(rawValue: 271)
    /// `boolean[]`
    public static let boolArray = PostgresType(rawValue: 1000)
    /// `smallint[]`
    public static let int2Array = PostgresType(rawValue: 1005)
    /// `integer[]`
    public static let int4Array = PostgresType(rawValue: 1007)
    /// `text[]`
    public static let textArray = PostgresType(rawValue: 1009)
    /// `bigint[]`
    public static let int8Array = PostgresType(rawValue: 1016)
    /// `double precision[]`
    public static let float8Array = PostgresType(rawValue: 1022)
    /// `date[]`
    public static let dateArray = PostgresType(rawValue: 1182)
    /// `timestamp with time zone[]`
    public static let timestamptzArray = PostgresType(rawValue: 1185)
    /// `uuid[]`
    public static let uuidArray = PostgresType(rawValue: 2951)
    /// `jsonb[]`
    public static let jsonbArray = PostgresType(rawValue: 3807)
}
