public import Foundation
public import LocalTime
public import Postgres

/// How PostgreSQL's time zones differ from the daemon's. Where they do, a day begins at one time in a query and at
/// another one in the daemon.
public struct ZoneComparison: Sendable, Equatable {
    /// Zones that PostgreSQL does not have.
    public var missing: [String] = []
    /// Zones whose clocks differ in the coming two years.
    public var different: [String] = []
    /// How many zones the daemon has.
    public var count = 0

    /// Whether both have the same zones.
    public var isEqual: Bool { missing.isEmpty && different.isEmpty && count > 0 }

    /// The differences, in a sentence.
    public var summary: String {
        func list(_ names: [String]) -> String {
            names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
        }
        guard count > 0 else { return "This machine has no time zone database." }
        var parts: [String] = []
        if !missing.isEmpty { parts.append("PostgreSQL lacks \(list(missing)).") }
        if !different.isEmpty { parts.append("Clocks differ in \(list(different)).") }
        return parts.isEmpty ? "All \(count) zones have the same clocks." : parts.joined(separator: " ")
    }

    /// Compares all zones at a moment of each week of two years. PostgreSQL then keeps the rules of all of them for the
    /// connection, some 15 MB: close it afterwards.
    public static func of(
        _ zones: Zones, in database: Database, from start: Date
    ) async throws(PostgresError) -> ZoneComparison {
        let names = zones.names
        let first = Int64(start.timeIntervalSince1970)
        let moments = (0..<104).map { first + $0 * 604_800 }
        var comparison = ZoneComparison()
        comparison.count = names.count
        for zone in try await database.execute(offsets, names, moments).decode(ZoneRow.self) {
            if let offsets = zone.offsets {
                if offsets != moments.map({ zones.rules(of: zone.name)?.offset(at: $0) }) {
                    comparison.different.append(zone.name)
                }
            } else {
                comparison.missing.append(zone.name)
            }
        }
        return comparison
    }

    private struct ZoneRow: RowDecodable {
        let name: String
        /// Seconds east of UTC, at each moment; nil where PostgreSQL does not know the zone.
        let offsets: [Int64]?

        init(from row: inout RowReader) throws(PostgresError) {
            name = try row.decode("name")
            offsets = try row.decode("offsets")
        }
    }

    private static let offsets = Statement(
        """
        with known as materialized (select n.name from pg_timezone_names n)
        select z.name, case when exists (select from known k where k.name = z.name) then array(
            select extract(epoch from (to_timestamp(m.at) at time zone z.name) - (to_timestamp(m.at) at time zone 'UTC'))::int8
            from unnest($2) with ordinality m (at, place) order by m.place) end as offsets
        from unnest($1) z (name)
        order by z.name
        """)
}
