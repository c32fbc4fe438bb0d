import API
import ChangeFeed
import Checklists
import Configuration
import Foundation
import HTTPServer
import JSON
import Logging
import Passwords
import Postgres
import Store
import Synchronization
import SystemPackage

/// The checked configuration of the daemon.
struct Settings {
    var address: ListenAddress
    /// The server's own origin; nil: that of each request.
    var publicOrigin: WebOrigin?
    var hasWebApp: Bool
    /// The listener of `/metrics`; nil: it is on the public one.
    var metrics: ListenAddress?
    var database: Database.Configuration
    var migrates: Bool
    var registration: Backend.Registration
    var sessions: SessionLifetime
    var passwordCost: Argon2Cost
    var limits: Limits
    var memory: MemoryLimits
    var rates: Rates
    var proxies: [AddressRange]
    var certificate: ServerCertificate?
    var hstsSeconds: Int
    var crossOrigin: CrossOrigin
    var feed: ChangeFeed.Configuration
    var retention: Retention
    var shutdownTimeout: Duration
    var logLevel: Logger.Level
    var logsJSON: Bool
}

/// The mistakes in the configuration, each a sentence.
struct SettingsError: Error {
    let sentences: [String]
}

extension Settings {
    /// Reads flags, then variables, then the file. Throws `SettingsError`.
    static func read(arguments: [String], environment: [String: String]) async throws -> Settings {
        var sentences = unreadArguments(arguments) + unreadVariables(environment)
        let flags = Flags(arguments)
        let variables = EnvironmentVariablesProvider(environmentVariables: environment)
        var providers: [any ConfigProvider] = [
            CommandLineArgumentsProvider(arguments: arguments), variables.prefixKeys(with: "crosscheck"),
        ]
        var first = SettingReader(flags, providers)
        let path = first.text("config")
        if path?.isEmpty ?? false { first.report("config must be the name of a file.") }
        // Without the file other messages would be misleading.
        guard first.sentences.isEmpty else { throw SettingsError(sentences: sentences + first.sentences) }
        if let path {
            do {
                providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(path)))
                sentences += try unreadKeys(ofFile: path)
            } catch {
                throw SettingsError(sentences: ["The configuration file '\(path)' cannot be read as JSON: \(error)."])
            }
        }
        // The usual variable of other programs; Crosscheck's own settings go before it.
        if let url = environment["DATABASE_URL"] {
            providers.append(
                InMemoryProvider(
                    name: "DATABASE_URL",
                    values: [
                        AbsoluteConfigKey(["database", "url"]): ConfigValue(.string(url), isSecret: true)
                    ]))
        }
        var reader = SettingReader(flags, providers)
        let settings = Settings(&reader)
        sentences += reader.sentences
        guard sentences.isEmpty else { throw SettingsError(sentences: sentences) }
        return settings
    }

    private init(_ read: inout SettingReader) {
        address = ListenAddress(host: read.string("host", "127.0.0.1"), port: read.integer("port", 8080, 1...65_535))
        let publicURL = read.string("public-url", "")
        publicOrigin = WebOrigin(publicURL)
        if !publicURL.isEmpty, publicOrigin == nil {
            read.report(
                "public-url must be an http or https address without a path, such as https://check.example.org.")
        }
        hasWebApp = read.boolean("web", true)
        let metricsHost = read.string("metrics.host", "127.0.0.1")
        let metricsPort = read.integer("metrics.port", 0, 0...65_535)
        metrics = metricsPort == 0 ? nil : ListenAddress(host: metricsHost, port: metricsPort)
        let url = read.string("database.url", "", isSecret: true)
        if url.isEmpty { read.report("database.url is not set. Set DATABASE_URL, or give --database-url.") }
        database = Database.Configuration(url: url)
        if !url.isEmpty, !database.hasReadableURL { read.report("database.url is not an address that libpq can read.") }
        database.connections = read.integer("database.connections", 8, 1...200)
        // The driver then asks the server, which has the other half of the time to answer.
        let silence = read.integer("database.silence-milliseconds", 800, 0...60_000)
        database.maximumSilence = silence == 0 ? nil : .milliseconds(silence / 2)
        database.maximumWait = .milliseconds(read.integer("database.wait-milliseconds", 2_000, 100...600_000))
        migrates = read.boolean("database.migrate", true)
        registration = read.choice("registration", .closed)
        let idleDays = read.integer("sessions.idle-days", 0, 0...3650)
        sessions = SessionLifetime(
            seconds: read.integer("sessions.days", 90, 1...3650) * 86_400,
            idleSeconds: idleDays == 0 ? nil : idleDays * 86_400)
        passwordCost = Argon2Cost(
            memory: UInt32(read.integer("passwords.memory", 19_456, 64...4_194_304)),
            iterations: UInt32(read.integer("passwords.iterations", 2, 1...100)), parallelism: 1)
        limits = Limits()
        limits.checklistParticipants = read.integer(
            "limits.checklist-participants", limits.checklistParticipants, 1...10_000)
        limits.taskParticipants = read.integer("limits.task-participants", limits.taskParticipants, 1...1_000)
        limits.waitingPolls = read.integer("limits.waiting-polls", limits.waitingPolls, 1...1_000_000)
        memory = MemoryLimits()
        memory.answers = read.integer("memory.answers", memory.answers >> 20, 1...1_000_000) << 20
        memory.bodies = read.integer("memory.bodies", memory.bodies >> 20, 1...1_000_000) << 20
        memory.pages = read.integer("memory.pages", memory.pages >> 20, 0...1_000_000) << 20
        rates = Rates()
        func rate(_ key: String, _ otherwise: Int, _ period: Duration, most: Int = 1_000_000) -> Rate? {
            let count = read.integer(key, otherwise, 0...most)
            return count == 0 ? nil : Rate(count, per: period)
        }
        rates.requests = rate("rates.requests-per-minute", 6_000, .seconds(60))
        rates.changes = rate("rates.changes-per-hour", 200_000, .seconds(3_600), most: 1_000_000_000)
        rates.changeBytes = rate("rates.change-bytes-per-hour", 256 << 20, .seconds(3_600), most: 1 << 40)
        rates.signIns = rate("rates.sign-ins-per-minute", 10, .seconds(60))
        rates.signUps = rate("rates.sign-ups-per-hour", 20, .seconds(3_600))
        rates.tokens = rate("rates.tokens-per-hour", 600, .seconds(3_600))
        rates.publicReads = rate("rates.public-reads-per-minute", 600, .seconds(60))
        rates.unknownTokens = rate("rates.unknown-tokens-per-minute", 60, .seconds(60))
        proxies = []
        for name in read.list("proxies") {
            if let range = AddressRange(name) {
                proxies.append(range)
            } else {
                read.report("proxies: '\(name)' is neither an address nor a range such as 10.0.0.0/8.")
            }
        }
        let files = (read.string("tls.certificate", ""), read.string("tls.key", ""))
        switch (files.0.isEmpty, files.1.isEmpty) {
        case (true, true): break
        case (false, false):
            do throws(ServerCertificate.Failure) {
                certificate = try ServerCertificate(certificate: files.0, key: files.1)
            } catch {
                read.report("\(error)")
            }
        default: read.report("tls.certificate and tls.key go together: set both, or neither.")
        }
        hstsSeconds = read.integer("tls.hsts-seconds", 31_536_000, 0...2_000_000_000)
        crossOrigin = CrossOrigin()
        if let listed = CrossOrigin(origins: read.list("cors.origins")) {
            crossOrigin = listed
        } else {
            read.report("cors.origins must be origins separated by commas, such as https://app.example.org, or *.")
        }
        feed = ChangeFeed.Configuration()
        // What depends on a recent read, sessions in memory and `/readyz`, allows for five seconds.
        let sweep = read.integer("feed.sweep-milliseconds", 1000, 0...4_000)
        feed.sweepInterval = sweep == 0 ? nil : .milliseconds(sweep)
        feed.notifies = read.boolean("feed.notify", true)
        feed.listens = feed.notifies
        feed.pollsPerUser = limits.waitingPolls
        feed.answerBytes = limits.pageBytes
        feed.ringChanges = read.integer("feed.ring-changes", feed.ringChanges, 1...10_000_000)
        retention = Retention(
            changes: Double(read.integer("retention.change-days", 30, 1...3650)) * 86_400,
            audit: Double(read.integer("retention.audit-days", 365, 30...3650)) * 86_400)
        feed.drainTime = .seconds(read.integer("shutdown.drain-seconds", 2, 0...600))
        shutdownTimeout = .seconds(read.integer("shutdown.timeout-seconds", 20, 1...3600))
        logLevel = read.choice("log.level", .info)
        logsJSON = read.choice("log.format", LogFormat.text) == .json
    }

    private enum LogFormat: String, CaseIterable { case text, json }

    private static let keys = Set(Setting.all.map(\.key))

    /// A shell splits an address at its spaces, and any part may be of the password. So arguments are not shown from the
    /// first one on that may be of an address.
    private static func unreadArguments(_ arguments: [String]) -> [String] {
        let flags = Set(Setting.all.map(\.flag))
        var sentences: [String] = []
        var takesValue = false
        var isShown = true
        for (position, argument) in arguments.enumerated().dropFirst() {
            if argument.hasPrefix("--") {
                let name = String(argument.prefix { $0 != "=" })
                takesValue = name == argument
                isShown = isShown && !mayBeOfAnAddress(argument.dropFirst(name.count + 1))
                guard !flags.contains(name) else { continue }
                let option = mayBeOfAnAddress(name) ? "at position \(position)" : name
                sentences.append("The option \(option) is unknown; see --help.")
            } else {
                isShown = isShown && !mayBeOfAnAddress(argument)
                if !takesValue {
                    let shown = isShown ? "'\(argument)'" : "at position \(position)"
                    sentences.append("The argument \(shown) belongs to no option; see --help.")
                }
                takesValue = false
            }
        }
        return sentences
    }

    private static func mayBeOfAnAddress(_ text: some StringProtocol) -> Bool {
        text.contains("=") || text.contains("@") || text.contains("://")
    }

    /// Variables of the scripts and tests: the daemon may inherit them.
    private static let foreignVariables = ["CROSSCHECK_TEST_", "CROSSCHECK_PG_BINDIR", "CROSSCHECK_WARNINGS_AS_ERRORS"]

    private static func unreadVariables(_ environment: [String: String]) -> [String] {
        let known = Set(Setting.all.map(\.variable))
        return environment.keys.sorted().filter { name in
            name.hasPrefix("CROSSCHECK_") && !known.contains(name) && !foreignVariables.contains { name.hasPrefix($0) }
        }.map { "The variable \($0) is unknown; see --help." }
    }

    private static func unreadKeys(ofFile path: String) throws -> [String] {
        func paths(_ value: JSONValue, _ prefix: String) -> [String] {
            guard case .object(let members) = value else { return [prefix] }
            return members.flatMap { paths($0.value, prefix.isEmpty ? $0.name : prefix + "." + $0.name) }
        }
        let value = try JSONParser.parse(Array(try Data(contentsOf: URL(filePath: path))))
        return paths(value, "").filter { !keys.contains($0) || $0 == "config" }.map {
            "The key \($0) of '\(path)' is unknown; see --help."
        }
    }
}
