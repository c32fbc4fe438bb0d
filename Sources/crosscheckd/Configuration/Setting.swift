/// One key of the configuration, for `--help`.
struct Setting {
    /// The key, its parts joined by dots: `feed.sweep-interval`.
    let key: String
    /// The kind of value, in a word: `PORT`.
    let value: String
    /// The default.
    let otherwise: String
    /// The meaning of the setting.
    let help: String

    /// `--feed-sweep-interval`
    var flag: String { Self.flag(of: key) }
    static func flag(of key: String) -> String { "--" + key.replacing(".", with: "-") }

    /// `CROSSCHECK_FEED_SWEEP_INTERVAL`
    var variable: String { "CROSSCHECK_" + key.uppercased().replacing(".", with: "_").replacing("-", with: "_") }
}

extension Setting {
    /// Every key that the daemon reads.
    static let all = [
        Setting(
            key: "config", value: "FILE", otherwise: "",
            help: "A JSON file with any of the following keys, nested at the dots"),
        Setting(key: "host", value: "ADDRESS", otherwise: "127.0.0.1", help: "The address to listen on"),
        Setting(key: "port", value: "PORT", otherwise: "8080", help: "The port to listen on"),
        Setting(
            key: "public-url", value: "URL", otherwise: "",
            help:
                "The address of the server for everyone, such as https://check.example.org, without a path: links begin with it, and pages must come from it"
        ),
        Setting(
            key: "web", value: "true|false", otherwise: "true",
            help: "Whether to serve the web app, at every path from / on"),
        Setting(
            key: "metrics.host", value: "ADDRESS", otherwise: "127.0.0.1",
            help: "The address of the listener for /metrics, if metrics.port is set"),
        Setting(
            key: "metrics.port", value: "PORT", otherwise: "0",
            help:
                "The port of a listener of its own for /metrics, which then is not on the public one; without TLS; 0 is none"
        ),
        Setting(
            key: "database.url", value: "URL", otherwise: "$DATABASE_URL",
            help:
                "The address of the database, in libpq's form; several hosts allowed. Prefer the variable: other users can see arguments"
        ),
        Setting(
            key: "database.connections", value: "NUMBER", otherwise: "8",
            help: "Connections of the pool; the daemon has six more"),
        Setting(
            key: "database.silence-milliseconds", value: "NUMBER", otherwise: "800",
            help:
                "How long PostgreSQL may be silent while statements wait, before it counts as unreachable; 0 is for ever"
        ),
        Setting(
            key: "database.wait-milliseconds", value: "NUMBER", otherwise: "2000",
            help: "How long a request may wait for a place on a connection, before it gets 503"),
        Setting(
            key: "database.migrate", value: "true|false", otherwise: "true",
            help: "Whether to bring the schema up to date at start"),
        Setting(
            key: "registration", value: "open|invited|closed", otherwise: "closed",
            help: "Whether everyone may sign up, only people with an invitation, or nobody"),
        Setting(key: "sessions.days", value: "NUMBER", otherwise: "90", help: "Days that a session lasts"),
        Setting(
            key: "sessions.idle-days", value: "NUMBER", otherwise: "0",
            help: "Days without a request after which a session ends; 0 is never"),
        Setting(
            key: "passwords.memory", value: "KIB", otherwise: "19456",
            help: "Memory of one Argon2id hash; OWASP's minimum is the default"),
        Setting(key: "passwords.iterations", value: "NUMBER", otherwise: "2", help: "Passes of one Argon2id hash"),
        Setting(
            key: "limits.checklist-participants", value: "NUMBER", otherwise: "100",
            help: "The highest participant limit of a checklist"),
        Setting(
            key: "limits.task-participants", value: "NUMBER", otherwise: "100",
            help: "The highest participant limit of a task"),
        Setting(
            key: "limits.waiting-polls", value: "NUMBER", otherwise: "200",
            help: "How many polls of one user may wait at this daemon"),
        Setting(
            key: "memory.answers", value: "MIB", otherwise: "128",
            help:
                "Memory for large answers that clients have not read yet, a quarter of it for one user; beyond it they get 503"
        ),
        Setting(
            key: "memory.bodies", value: "MIB", otherwise: "64",
            help:
                "Memory for large requests that are still to come, a quarter of it for one user; beyond it they get 503"
        ),
        Setting(
            key: "memory.pages", value: "MIB", otherwise: "64",
            help: "Memory for pages of tasks as they were last answered, until their checklists change; 0 keeps none"),
        Setting(
            key: "rates.requests-per-minute", value: "NUMBER", otherwise: "6000",
            help: "How many requests a user may send to this daemon; 0 is no limit"),
        Setting(
            key: "rates.changes-per-hour", value: "NUMBER", otherwise: "200000",
            help: "How many changes and entries of the ledger a user's requests may log by this daemon; 0 is no limit"),
        Setting(
            key: "rates.change-bytes-per-hour", value: "BYTES", otherwise: "268435456",
            help: "How many bytes these may have together; 0 is no limit"),
        Setting(
            key: "rates.sign-ins-per-minute", value: "NUMBER", otherwise: "10",
            help: "How often passwords of one account may be tried from one address; 0 is no limit"),
        Setting(
            key: "rates.sign-ups-per-hour", value: "NUMBER", otherwise: "20",
            help: "How many sign-ups one address may try, refused ones too; 0 is no limit"),
        Setting(
            key: "rates.tokens-per-hour", value: "NUMBER", otherwise: "600",
            help:
                "How many API tokens, invitations, public links and addresses of calendars a user may make, and how many tokens rotate; 0 is no limit"
        ),
        Setting(
            key: "rates.public-reads-per-minute", value: "NUMBER", otherwise: "600",
            help:
                "How often public links, calendars, invitations, the OpenAPI document and /docs may be read from one address; 0 is no limit"
        ),
        Setting(
            key: "rates.unknown-tokens-per-minute", value: "NUMBER", otherwise: "60",
            help: "How many unknown tokens one address may send; 0 is no limit"),
        Setting(
            key: "proxies", value: "ADDRESSES", otherwise: "",
            help:
                "The proxies in front of the daemon, with commas, such as 10.0.0.0/8: their Forwarded and X-Forwarded-For name the client"
        ),
        Setting(
            key: "tls.certificate", value: "FILE", otherwise: "",
            help:
                "The certificate and its intermediate certificates, in PEM: the daemon then speaks TLS, and HTTP/2 with it"
        ),
        Setting(
            key: "tls.key", value: "FILE", otherwise: "",
            help:
                "The certificate's key, in PEM without a passphrase. The daemon reads both files again when they have changed, and on SIGHUP"
        ),
        Setting(
            key: "tls.hsts-seconds", value: "NUMBER", otherwise: "31536000",
            help: "For how long browsers must come by TLS only; 0 is no such rule"),
        Setting(
            key: "cors.origins", value: "ORIGINS", otherwise: "",
            help:
                "Other sites whose pages may use the interface, with commas, such as https://app.example.org; * is all"),
        Setting(
            key: "feed.sweep-milliseconds", value: "NUMBER", otherwise: "1000",
            help:
                "How often the daemon reads the change log without a notification, at most 4000; 0 is never, for tests"
        ),
        Setting(
            key: "feed.notify", value: "true|false", otherwise: "true",
            help: "Whether to notify other daemons of commits and listen to theirs; without it the sweep finds them"),
        Setting(
            key: "feed.ring-changes", value: "NUMBER", otherwise: "50000",
            help: "The most changes in memory; 32 MiB is a limit, too"),
        Setting(
            key: "retention.change-days", value: "NUMBER", otherwise: "30",
            help: "For how many days the server keeps changes; older cursors answer 410"),
        Setting(
            key: "retention.audit-days", value: "NUMBER", otherwise: "365",
            help: "For how many days the server keeps the audit log; at least 30"),
        Setting(
            key: "shutdown.drain-seconds", value: "NUMBER", otherwise: "2",
            help: "Over how many seconds the daemon spreads the answers to waiting polls when it stops"),
        Setting(
            key: "shutdown.timeout-seconds", value: "NUMBER", otherwise: "20",
            help: "After how many seconds the daemon ends in any case"),
        Setting(
            key: "log.level", value: "LEVEL", otherwise: "info",
            help: "trace, debug, info, notice, warning, error or critical"),
        Setting(
            key: "log.format", value: "text|json", otherwise: "text",
            help: "The format of the log, which goes to standard error"),
    ]

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
