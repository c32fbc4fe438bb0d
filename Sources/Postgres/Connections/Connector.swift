import CLibPQ

/// Makes one connection by libpq's blocking call. Only that call resolves names, tries several hosts, and obeys
/// `target_session_attrs` and `connect_timeout`.
struct Connector: Sendable {
    let configuration: Database.Configuration

    /// Connects, within libpq's time limit for each host. Throws `.connection`; the error never contains the password.
    func connect() throws(PostgresError) -> Link {
        guard let password = Self.password(in: configuration.url) else {
            // libpq's message would quote the URL with its password.
            throw PostgresError(.connection, "libpq cannot read the database's URL")
        }
        let parameters = parameters + [("client_encoding", "UTF8")]
        let connection = Self.withCStrings(parameters.map(\.0)) { keywords in
            Self.withCStrings(parameters.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let connection else { throw PostgresError(.connection, "the system has no memory for a connection") }
        guard PQstatus(connection) == CONNECTION_OK else {
            let error = PostgresError(connection: connection)
            PQfinish(connection)
            throw error.hiding(password)
        }
        do {
            return Link(connection, waitsForStandbys: try makeSettings(on: connection))
        } catch {
            PQfinish(connection)
            throw error
        }
    }

    /// One of the servers in the URL.
    struct Server: Sendable {
        /// A name, an address or the folder of a socket; empty for libpq's default.
        let host: String
        /// The IP address, if there is one.
        let address: String
        let port: String
    }

    /// Whether a server answers on a new connection. It waits as long as the connect timeout.
    func isAnswered(by server: Server) -> Bool {
        // libpq ignores empty values and takes the earlier ones.
        let parameters =
            parameters + [
                ("host", server.host), ("hostaddr", server.address), ("port", server.port),
                ("target_session_attrs", "any"), ("application_name", "\(configuration.applicationName) probe"),
            ]
        let answer = Self.withCStrings(parameters.map(\.0)) { keywords in
            Self.withCStrings(parameters.map(\.1)) { values in PQpingParams(keywords, values, 1) }
        }
        return answer == PQPING_OK || answer == PQPING_REJECT
    }

    /// The parameters of a connection. libpq takes the last value of a keyword, so our defaults come first, then the
    /// URL's values, then the fixed ones.
    private var parameters: [(String, String)] {
        let seconds = max(configuration.connectTimeout.components.seconds, 2)
        return [
            ("connect_timeout", "\(seconds)"), ("application_name", configuration.applicationName),
            ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "10000"), ("dbname", configuration.url),
        ]
    }

    /// Whether libpq can read a URL. Nothing connects.
    static func understands(_ url: String) -> Bool { password(in: url) != nil }

    /// The environment variables that make libpq connect as with a URL. Values come from the URL first, then from a
    /// service, then from variables.
    ///
    /// Only libpq knows all of it, and only for a connection that has begun. So this begins one and does not continue
    /// it.
    /// - Throws: `.connection` when libpq cannot begin: no such service, or no server.
    static func variables(of url: String) throws(PostgresError) -> [String: String] {
        guard let password = password(in: url) else {
            throw PostgresError(.connection, "libpq cannot read the database's URL")
        }
        let connection = withCStrings(["dbname"]) { keywords in
            withCStrings([url]) { values in PQconnectStartParams(keywords, values, 1) }
        }
        guard let connection else { throw PostgresError(.connection, "the system has no memory for a connection") }
        defer { PQfinish(connection) }
        guard PQstatus(connection) != CONNECTION_BAD, let options = PQconninfo(connection) else {
            throw PostgresError(connection: connection).hiding(password)
        }
        defer { PQconninfoFree(options) }
        return Dictionary(said(options).compactMap { option in option.variable.map { ($0, option.value) } }) { $1 }
    }

    /// The password in the URL, empty when there is none; nil when libpq cannot read the URL.
    private static func password(in url: String) -> String? {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &message) else {
            PQfreemem(message)
            return nil
        }
        defer { PQconninfoFree(options) }
        return said(options).first { $0.keyword == "password" }?.value ?? ""
    }

    /// The options that have a value.
    private static func said(
        _ options: UnsafeMutablePointer<PQconninfoOption>
    ) -> [(keyword: String, variable: String?, value: String)] {
        var found: [(String, String?, String)] = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                found.append(
                    (
                        String(cString: keyword), option.pointee.envvar.map { String(cString: $0) },
                        String(cString: value)
                    ))
            }
            option += 1
        }
        return found
    }

    /// Lends an array of C strings that ends with nil.
    static func withCStrings<Value>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
    ) -> Value {
        var characters: [CChar] = []
        var starts: [Int] = []
        for string in strings {
            starts.append(characters.count)
            characters.append(contentsOf: string.utf8CString)
        }
        return characters.withUnsafeBufferPointer { buffer in
            let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

extension PostgresError {
    /// The same error without `secret` in its message.
    fileprivate func hiding(_ secret: String) -> PostgresError {
        guard !secret.isEmpty else { return self }
        return PostgresError(
            kind, message.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…"))
    }
}
