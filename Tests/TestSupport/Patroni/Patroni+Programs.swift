import Foundation

/// How the programs are set.
extension Patroni {
    static func etcd(
        at address: String, port: Int, in folder: URL, programs: PostgresPrograms
    ) async throws -> Service {
        let (clients, peers) = ("http://\(address):\(port)", "http://\(address):\(try FreePort.find())")
        let service = try Service(
            "/usr/bin/etcd",
            [
                "--name=one", "--data-dir=\(folder.appending(path: "etcd").path)", "--listen-client-urls=\(clients)",
                "--advertise-client-urls=\(clients)", "--listen-peer-urls=\(peers)",
                "--initial-advertise-peer-urls=\(peers)", "--initial-cluster=one=\(peers)", "--enable-v2=true",
                "--logger=zap", "--log-level=warn",
            ], name: "etcd", in: folder, programs: programs)
        try await service.wait(for: "health of etcd") {
            let answer = try? await HTTP(clients).send(.get, "/health", timeout: .seconds(2))
            return answer?.json["health"].string == "true"
        }
        return service
    }

    /// A node's file. Patroni keeps the members below `bootstrap` in etcd, for both.
    ///
    /// By etcd's former interface: by the later one, Patroni before 3.0.3 overwrites the name of the new leader when
    /// its machine stood still meanwhile, and later commits are lost. `patroni-leader-frozen` found that with 3.0.2.
    static func configuration(
        of node: PatroniNode, etcd: String, among nodes: [PatroniNode], programs: PostgresPrograms
    ) -> String {
        let folder = node.cluster.directory.path
        let admitted = Set(nodes.map(\.address) + ["127.0.0.1"]).sorted().flatMap {
            ["host all all \($0)/32 trust", "host replication all \($0)/32 trust"]
        }
        return """
            scope: crosscheck
            name: \(node.name)
            restapi:
              listen: \(node.address):\(node.statusPort)
              connect_address: \(node.address):\(node.statusPort)
            etcd:
              hosts: \(etcd)
            bootstrap:
              dcs:
                ttl: \(timeToLive)
                synchronous_mode: true
                postgresql:
                  use_pg_rewind: true
                  parameters:
                    max_connections: 300
              initdb:
                - auth: trust
                - encoding: UTF8
                - locale: C.UTF-8
                - data-checksums
            postgresql:
              listen: \(node.address):\(node.port)
              connect_address: \(node.address):\(node.port)
              use_unix_socket: true
              data_dir: \(node.cluster.data.path)
              bin_dir: \(programs.folder.path)
              pgpass: \(folder)/pgpass
              authentication:
                superuser:
                  username: postgres
                replication:
                  username: replicator
              parameters:
                unix_socket_directories: \(folder)
              pg_hba:
                - local all all trust
            \((admitted.map { "    - \($0)" }).joined(separator: "\n"))

            """
    }

    /// As docs/operations/availability.md has it.
    static func pooler(
        to proxy: Int, port: Int, in folder: URL, programs: PostgresPrograms
    ) throws -> Service {
        let file = folder.appending(path: "pgbouncer.ini")
        let text = """
            [databases]
            * = host=127.0.0.1 port=\(proxy) user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = session
            default_pool_size = 100
            server_login_retry = 1
            """
        try Data(text.utf8).write(to: file)
        return try Service("/usr/sbin/pgbouncer", [file.path], name: "pgbouncer", in: folder, programs: programs)
    }
}
