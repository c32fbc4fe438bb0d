import Postgres
import Store

/// Whether the connected daemons speak TLS with other machines. Each says otherwise in the names of its connections.
extension Examination {
    func encryption() async throws -> [Finding] {
        let name = "\(Database.Configuration.daemonName) \(Database.Configuration.plainMark)"
        let isPlain = try await database.execute(Self.daemons, name).first?.decode(Bool.self) ?? false
        guard isPlain else { return [] }
        return [
            .warning(
                "TLS",
                "A daemon speaks plain HTTP with other machines: passwords, tokens and cookies can be read on the way.",
                advice:
                    """
                    Set tls.certificate and tls.key; or put a proxy with TLS before it, and set public-url to its https address. \
                    Without TLS, the web app has no offline start, and cannot be installed.
                    """)
        ]
    }

    private static let daemons = Statement(
        """
        select exists (select from pg_stat_activity a
            where a.datname = current_database() and a.application_name = $1)
        """)
}
