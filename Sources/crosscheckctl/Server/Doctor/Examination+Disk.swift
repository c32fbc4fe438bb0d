import Foundation
import Postgres

/// Free disk space.
extension Examination {
    func disk() async throws -> [Finding] {
        let database = try await row(Self.diskStatement, as: DiskRow.self)
        let taken = "The database takes \(Self.bytes(Double(database.size)))"
        guard database.isLocal, let place = database.directory ?? ownCluster, let (free, all) = Self.space(of: place)
        else {
            let look =
                database.isLocal && database.directory == nil
                ? "As superuser: grant pg_read_all_settings to \(database.login); or look" : "Look"
            return [
                .unknown(
                    "Disk", "\(taken); the server's free space is not visible from here.",
                    advice: "\(look) on the server: df -h. PostgreSQL stops when its disk is full.")
            ]
        }
        let finding = "\(taken); \(Self.bytes(free)) of \(Self.bytes(all)) are free on its disk."
        let advice = "Free space, or move the data: PostgreSQL stops when its disk is full."
        if free < 256 * 1_048_576 || free < all * 0.02 { return [.problem("Disk", finding, advice: advice)] }
        if free < 1024 * 1_048_576 || free < all * 0.1 { return [.warning("Disk", finding, advice: advice)] }
        return [.ok("Disk", finding)]
    }

    /// The cluster of `scripts/run`, if the database is one.
    private var ownCluster: String? {
        directory.map { URL(filePath: $0).appending(path: "cluster").path }
    }

    private static func space(of place: String) -> (free: Double, all: Double)? {
        var status = statvfs()
        guard statvfs(place, &status) == 0 else { return nil }
        let block = Double(status.f_frsize)
        return (Double(status.f_bavail) * block, Double(status.f_blocks) * block)
    }

    private static func bytes(_ count: Double) -> String {
        var (value, unit) = (count / 1024, "KiB")
        for next in ["MiB", "GiB", "TiB"] where value >= 1024 { (value, unit) = (value / 1024, next) }
        return String(format: value < 10 ? "%.1f %@" : "%.0f %@", value, unit)
    }

    private static let diskStatement = Statement(
        """
        select pg_database_size(current_database()) as size, inet_server_addr() is null as is_local,
            case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as directory,
            quote_ident(session_user) as login
        """)

    private struct DiskRow: RowDecodable {
        /// In bytes.
        let size: Int64
        /// Whether the connection is a Unix socket.
        let isLocal: Bool
        /// Nil without the right to read the setting: only superusers and pg_read_all_settings have it.
        let directory: String?
        let login: String

        init(from row: inout RowReader) throws(PostgresError) {
            size = try row.decode("size")
            isLocal = try row.decode("is_local")
            directory = try row.decode("directory")
            login = try row.decode("login")
        }
    }
}
