import Foundation
import Postgres

/// Free disk space.
extension Examination {
    func disk() async throws -> [Finding] {
        let (size, isLocal, dataDirectory, login) = try await row(
            Self.diskStatement, as: (Int64, Bool, String?, String).self)
        let taken = "The database takes \(Self.bytes(Double(size)))"
        guard isLocal, let place = dataDirectory ?? ownCluster, let (free, all) = Self.space(of: place) else {
            let look =
                isLocal && dataDirectory == nil
                ? "As superuser: grant pg_read_all_settings to \(login); or look" : "Look"
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

    // Null without the right to read the setting: only superusers and pg_read_all_settings have it.
    private static let diskStatement = Statement(
        """
        select pg_database_size(current_database()), inet_server_addr() is null,
            case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end,
            quote_ident(session_user)
        """)
}
