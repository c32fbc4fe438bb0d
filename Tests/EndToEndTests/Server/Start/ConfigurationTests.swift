import Foundation
import TestSupport
import Testing

/// The daemon's settings, by flags, variables and a file: a wrong or unknown setting stops the start with a sentence.
@Suite struct ConfigurationTests {
    private func run(
        _ arguments: [String], _ environment: [String: String] = [:], file: String? = nil
    ) async throws -> (status: Int32, sentences: [String]) {
        var arguments = arguments
        let path = FileManager.default.temporaryDirectory.appending(path: "crosscheck-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: path) }
        if let file {
            try Data(file.utf8).write(to: path)
            arguments += ["--config", path.path]
        }
        let unreachable = ["DATABASE_URL": "postgresql:///nothing?host=/nowhere"]
        let daemon = try DaemonProcess(
            arguments: arguments, environment: unreachable.merging(environment) { $1 }, port: try FreePort.find())
        let status = try await daemon.exitStatus()
        return (status, daemon.log)
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        var arguments: [String] = []
        var environment: [String: String] = [:]
        var file: String?
        /// The words that the sentence must contain.
        var names: String

        var testDescription: String {
            (arguments + environment.map { "\($0)=\($1)" } + [file ?? ""]).joined(separator: " ")
        }
    }

    @Test(arguments: [
        Wrong(arguments: ["--port", "0"], names: "port"),
        Wrong(arguments: ["--port", "65536"], names: "port"),
        Wrong(arguments: ["--port", "http"], names: "port"),
        Wrong(arguments: ["--port"], names: "port"),
        Wrong(arguments: ["--port", "8080", "--port", "8081"], names: "port"),
        Wrong(arguments: ["--registration", "maybe"], names: "registration"),
        Wrong(arguments: ["--database-migrate", "perhaps"], names: "database.migrate"),
        Wrong(arguments: ["--passwords-memory", "-1"], names: "passwords.memory"),
        Wrong(arguments: ["--sessions-days=0"], names: "sessions.days"),
        Wrong(arguments: ["--retention-audit-days=29"], names: "retention.audit-days"),
        Wrong(arguments: ["--sessions-idle-days=-1"], names: "sessions.idle-days"),
        Wrong(arguments: ["--log-level", "loud"], names: "log.level"),
        Wrong(arguments: ["--log-format", "xml"], names: "log.format"),
        Wrong(arguments: ["--feed-ring-changes", "99999999999999999999"], names: "feed.ring-changes"),
        Wrong(arguments: ["--prot", "8080"], names: "--prot"),
        Wrong(arguments: ["--feed-ring", "5"], names: "--feed-ring"),
        Wrong(arguments: ["serve"], names: "'serve'"),
        Wrong(arguments: ["-p", "8080"], names: "'-p'"),
        Wrong(arguments: ["--database-url", "postgresql://[::1/"], names: "database.url"),
        Wrong(arguments: ["--database-url", "hots=localhost"], names: "database.url"),
        Wrong(environment: ["DATABASE_URL": ""], names: "database.url"),
        Wrong(environment: ["CROSSCHECK_PORT": "http"], names: "port"),
        Wrong(environment: ["CROSSCHECK_PROT": "8080"], names: "CROSSCHECK_PROT"),
        Wrong(environment: ["CROSSCHECK_DATABASE_CONNECTIONS": "0"], names: "database.connections"),
        Wrong(file: #"{"port": "http"}"#, names: "port"),
        Wrong(file: #"{"port": 0}"#, names: "port"),
        Wrong(file: #"{"prot": 8080}"#, names: "prot"),
        Wrong(file: #"{"feed": {"ring": {"changes": 5}}}"#, names: "feed.ring.changes"),
        Wrong(file: #"{"database": "postgresql://"}"#, names: "database"),
        Wrong(file: #"{"config": "other.json"}"#, names: "config"),
        Wrong(file: "port = 8080", names: "JSON"),
        Wrong(arguments: ["--tls-certificate", "/nowhere/cert.pem"], names: "tls.key"),
        Wrong(
            arguments: ["--tls-certificate", "/nowhere/cert.pem", "--tls-key", "/nowhere/key.pem"],
            names: "/nowhere/cert.pem"),
        Wrong(arguments: ["--cors-origins", "https://app.example.org/"], names: "cors.origins"),
        Wrong(arguments: ["--cors-origins", "app.example.org"], names: "cors.origins"),
        Wrong(arguments: ["--tls-hsts-seconds", "-1"], names: "tls.hsts-seconds"),
        Wrong(arguments: ["--public-url", "check.example.org"], names: "public-url"),
        Wrong(arguments: ["--public-url", "https://example.org/lists"], names: "public-url"),
        Wrong(arguments: ["--public-url", "ftp://example.org"], names: "public-url"),
        Wrong(arguments: ["--public-url", "https://ada@example.org"], names: "public-url"),
        Wrong(environment: ["CROSSCHECK_PUBLIC_URL": "https://example.org?x"], names: "public-url"),
        Wrong(file: #"{"public-url": ["https://a.example"]}"#, names: "public-url"),
        Wrong(arguments: ["--web", "maybe"], names: "web"),
        Wrong(arguments: ["--config", "/nowhere/crosscheck.json"], names: "/nowhere/crosscheck.json"),
        Wrong(arguments: ["--config", "/nowhere/a,b.json"], names: "/nowhere/a,b.json"),
        Wrong(arguments: ["--config", "/nowhere/a.json", "--config", "/nowhere/b.json"], names: "config"),
        Wrong(arguments: ["--config", "--port", "8080"], names: "config"),
        Wrong(arguments: ["--config="], names: "config"),
        Wrong(environment: ["CROSSCHECK_CONFIG": ""], names: "config"),
        Wrong(arguments: ["--host", "a.example", "--host=b.example"], names: "host"),
        Wrong(arguments: ["--host"], names: "host"),
        Wrong(arguments: ["--registration", "open,closed"], names: "'open,closed'"),
        Wrong(
            arguments: ["--tls-certificate", "/nowhere/a,b.pem", "--tls-key", "/nowhere/key.pem"],
            names: "/nowhere/a,b.pem"),
    ])
    func wrongSettingsStopTheStart(_ wrong: Wrong) async throws {
        let (status, sentences) = try await run(wrong.arguments, wrong.environment, file: wrong.file)
        #expect(status == 78, "\(sentences)")
        #expect(
            sentences.contains { $0.hasPrefix("crosscheckd: ") && $0.contains(wrong.names) && $0.hasSuffix(".") },
            "\(sentences)")
        #expect(sentences.allSatisfy { $0.hasPrefix("crosscheckd: ") }, "\(sentences)")
    }

    /// The start goes on to the database, which does not exist.
    @Test(arguments: [
        Wrong(arguments: ["--proxies", "10.0.0.0/8,192.168.0.0/16, ::1"], names: ""),
        Wrong(environment: ["CROSSCHECK_PROXIES": "10.0.0.0/8, 192.168.0.0/16"], names: ""),
        Wrong(file: #"{"proxies": ["10.0.0.0/8", "192.168.0.0/16"]}"#, names: ""),
        Wrong(arguments: ["--cors-origins", "https://a.example,http://localhost:3000"], names: ""),
        Wrong(arguments: ["--database-url", "postgresql:///nothing?host=/nowhere,/elsewhere"], names: ""),
        Wrong(
            arguments: [
                "--database-url=postgresql://u@127.0.0.1:1,127.0.0.1:2/nothing?target_session_attrs=read-write"
            ], names: ""),
    ])
    func severalAreTold(_ right: Wrong) async throws {
        let (status, sentences) = try await run(right.arguments, right.environment, file: right.file)
        #expect(status == 69, "\(sentences)")
    }

    @Test func allWrongSettingsAreReportedAtOnce() async throws {
        let (status, sentences) = try await run(
            ["--port", "x", "--frob", "1"], ["CROSSCHECK_NIX": "1"],
            file: #"{"log": {"level": "loud", "colour": "red"}}"#)
        #expect(status == 78)
        for name in ["port", "--frob", "CROSSCHECK_NIX", "log.level", "log.colour"] {
            #expect(sentences.contains { $0.contains(name) }, "\(name): \(sentences)")
        }
    }

    @Test(arguments: [
        ["--database-url", "postgresql://ada:sesame@a b/", "--port", "x"],
        ["--database-url", "host=db", "user=crosscheck", "password=sesame"],
        ["--database-url=host=db", "password", "=", "sesame"],
        ["--database-url", "password='open", "sesame'"],
        ["postgresql://ada:sesame@db/crosscheck"],
        ["--postgresql://ada:sesame@db/crosscheck"],
        ["ada:sesame@db"],
    ])
    func noSentenceShowsThePassword(_ arguments: [String]) async throws {
        let (status, sentences) = try await run(arguments)
        #expect(status == 78)
        #expect(!sentences.joined().contains("sesame"), "\(sentences)")
    }

    @Test func anArgumentThatIsNotShownIsNamedByItsPosition() async throws {
        let (_, sentences) = try await run(["serve", "--database-url", "host=db", "user=crosscheck", "now", "--prot"])
        for name in ["argument 'serve'", "argument at position 4", "argument at position 5", "option --prot"] {
            #expect(sentences.contains { $0.contains(name) }, "\(name): \(sentences)")
        }
    }

    @Test func flagsGoBeforeVariablesAndThoseBeforeTheFile() async throws {
        let cluster = try await Cluster.shared
        let world = try await World()
        let file = FileManager.default.temporaryDirectory.appending(path: "crosscheck-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let ports = [try FreePort.find(), try FreePort.find(), try FreePort.find()]
        try Data(
            #"{"port": \#(ports[2]), "registration": "closed", "limits": {"task-participants": 7}, "database": {"connections": 2}}"#
                .utf8
        ).write(to: file)
        let daemon = try DaemonProcess(
            arguments: ["--port", "\(ports[0])", "--config", file.path],
            environment: [
                "CROSSCHECK_PORT": "\(ports[1])", "CROSSCHECK_REGISTRATION": "open",
                "DATABASE_URL": cluster.url(database: world.database),
            ], port: ports[0])
        try await daemon.waitUntilReady()
        #expect(try await daemon.http.send(.get, "/v1/limits").json["task_participants"] == 7)
        let signUp = try await daemon.http.send(
            .post, "/v1/users",
            json: ["username": "ada", "email": "ada@example.org", "password": "correct horse battery"])
        #expect(signUp.status == 201)
    }

    @Test func aBusyPortIsSaidInASentence() async throws {
        let world = try await World()
        let port = try #require(URL(string: world.http.base)?.port)
        let daemon = try DaemonProcess(
            arguments: ["--port", "\(port)"], environment: ["DATABASE_URL": world.url], port: port)
        #expect(try await daemon.exitStatus() == 69)
        let said = daemon.log.filter { $0.hasPrefix("crosscheckd: ") }
        #expect(said.count == 1 && said[0].contains("\(port)") && said[0].contains("in use"), "\(daemon.log)")
    }

    @Test func aHostThatNobodyKnowsIsSaidInASentence() async throws {
        let world = try await World(daemons: 0)
        let port = try FreePort.find()
        let daemon = try DaemonProcess(
            arguments: ["--host", "no-such-host.invalid", "--port", "\(port)"],
            environment: ["DATABASE_URL": world.url], port: port)
        #expect(try await daemon.exitStatus() == 69)
        let said = daemon.log.filter { $0.hasPrefix("crosscheckd: ") }
        #expect(said.count == 1 && said[0].contains("no-such-host.invalid") && said[0].hasSuffix("."), "\(daemon.log)")
    }

    @Test func aDatabaseThatIsNotThereIsSaidInASentence() async throws {
        let (status, sentences) = try await run(["--port", "\(try FreePort.find())"])
        #expect(status == 69)
        #expect(sentences.contains { $0.hasPrefix("crosscheckd: The database") }, "\(sentences)")
    }

    @Test func helpNamesEverySettingInItsThreeForms() async throws {
        let program = DaemonProcess.folder.appending(path: "crosscheckd").path
        for flag in ["--help", "-h"] {
            let help = try await Command.run([program, flag])
            for text in ["--port PORT", "CROSSCHECK_PORT", "--database-url", "DATABASE_URL", "Exit status", "78"] {
                #expect(help.contains(text), "\(text)")
            }
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 240 })
        }
        #expect(try await Command.run([program, "--version"]).wholeMatch(of: /crosscheckd \d+\.\d+\.\d+\n/) != nil)
    }
}
