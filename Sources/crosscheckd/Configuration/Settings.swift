import API
import ChangeFeed
import Checklists
import Store

/// The checked configuration of the daemon: the settings of each component, in the order of the documents.
struct Settings {
    let address: ListenAddress
    let web: WebSettings
    let metrics: MetricsSettings
    let database: DatabaseSettings
    let accounts: AccountSettings
    let limits: Limits
    let memory: MemoryLimits
    let rates: Rates
    let proxies: [AddressRange]
    let tls: TLSSettings
    let crossOrigin: CrossOrigin
    let feed: ChangeFeed.Configuration
    let retention: Retention
    let shutdown: ShutdownSettings
    let log: LogSettings

    /// Reads each component's settings, and so declares them.
    init(_ read: SettingReader) {
        address = ListenAddress(read)
        web = WebSettings(read)
        metrics = MetricsSettings(read.scoped(to: "metrics"))
        database = DatabaseSettings(read.scoped(to: "database"))
        accounts = AccountSettings(read)
        limits = Limits(read.scoped(to: "limits"))
        memory = MemoryLimits(read.scoped(to: "memory"))
        rates = Rates(read.scoped(to: "rates"))
        proxies = [AddressRange](proxies: read)
        tls = TLSSettings(read.scoped(to: "tls"))
        crossOrigin = CrossOrigin(read.scoped(to: "cors"))
        feed = ChangeFeed.Configuration(read.scoped(to: "feed"))
        retention = Retention(read.scoped(to: "retention"))
        shutdown = ShutdownSettings(read.scoped(to: "shutdown"))
        log = LogSettings(read.scoped(to: "log"))
    }
}

extension Settings {
    /// Reads flags, then variables, then the file.
    /// - Throws: `SettingsError`.
    static func read(arguments: [String], environment: [String: String]) async throws(SettingsError) -> Settings {
        try await SettingSources(arguments: arguments, environment: environment).read(Settings.init)
    }

    /// The defaults of all components, but without a database.
    static var defaults: Settings { SettingReader.defaults(of: Settings.init) }

    /// Every key that the daemon reads, in the order of the documents.
    static var all: [Setting] { [SettingSources.file] + SettingReader.declarations(of: Settings.init) }

    /// The text of `--help`.
    static var usage: String {
        var text = """
            crosscheckd: the server of shared checklists.

            Usage: crosscheckd [--KEY VALUE]...

            Each setting can be a flag, a variable or a key of the file; the first that is set counts, in this order.
            The daemon does not start with a wrong value or an unknown key.


            """
        for setting in all {
            let otherwise = setting.otherwise.isEmpty ? "" : " (\(setting.otherwise))"
            text +=
                "  \(setting.flag) \(setting.value)\n      \(setting.help)\(otherwise).\n      \(setting.variable)\n"
        }
        text += """
              --help, --version

            Exit status: 0 after SIGTERM or SIGINT; 78 if the configuration is wrong; 69 if the database or the
            address is not available; 1 otherwise.

            """
        return text
    }
}
