import Postgres
import Store

/// The schema.
extension Examination {
    /// What the schema needs of the modules that come with PostgreSQL.
    func extensions() async throws -> [Finding] {
        let needed = try await row(Self.extensionStatement, as: ExtensionRow.self)
        guard needed.isInstalled || needed.isAvailable else {
            return [
                .problem(
                    "Extension", "PostgreSQL does not have \(Migration.neededExtension), which the schema needs.",
                    advice: "Install the additional modules on PostgreSQL's machine (postgresql-contrib).")
            ]
        }
        return [
            .ok(
                "Extension",
                "\(Migration.neededExtension) is "
                    + (needed.isInstalled ? "installed." : "available: migrations install it."))
        ]
    }

    func migrations() async throws -> [Finding] {
        do {
            let entries = try await Migrator(database).status()
            let missing = entries.filter { $0.appliedAt == nil }.map(\.name)
            guard missing.isEmpty else {
                return [
                    .problem(
                        "Migrations",
                        "Not applied: \(missing.joined(separator: ", ")).",
                        advice: "Run: crosscheckctl db migrate")
                ]
            }
            let last = entries.suffix(2).map(\.name).joined(separator: " and ")
            return [.ok("Migrations", "All migrations of this release are applied, up to \(last).")]
        } catch let error as MigrationError where Rights.message(of: error) == nil {
            return [
                .problem(
                    "Migrations", error.description, advice: "Do not start a daemon of this release on this database.")
            ]
        }
    }

    private static let extensionStatement = Statement(
        """
        select exists (select from pg_extension e where e.extname = '\(Migration.neededExtension)') as is_installed,
            exists (select from pg_available_extensions e where e.name = '\(Migration.neededExtension)') as is_available
        """)

    private struct ExtensionRow: RowDecodable {
        let isInstalled: Bool
        let isAvailable: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            isInstalled = try row.decode("is_installed")
            isAvailable = try row.decode("is_available")
        }
    }
}
