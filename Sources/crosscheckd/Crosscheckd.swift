import Checklists
import Foundation
import Logging
import Postgres
import Store

@main
enum Crosscheckd {
    private static let name = "crosscheckd"
    private static let log = QueuedLogHandler.Queue()

    static func main() async {
        StandardError.prepare()
        // Without TZ, glibc looks for a change of this file for each line of the log.
        setenv("TZ", ":/etc/localtime", 0)
        // Until `CertificateService` handles the signal, so that a reload during the start does not end the daemon.
        signal(SIGHUP, SIG_IGN)
        // Until the service group handles them. Without a handler the first process of a container would not get them.
        // Migrations lose nothing: each is a transaction.
        for number in [SIGTERM, SIGINT] { signal(number) { _ in _exit(0) } }
        let arguments = CommandLine.arguments
        if arguments.contains("--help") || arguments.contains("-h") { return print(Settings.usage, terminator: "") }
        if arguments.contains("--version") { return print("crosscheckd \(Release.version)") }
        let settings: Settings
        let inherited: InheritedSocket?
        do throws(SettingsError) {
            let environment = ProcessInfo.processInfo.environment
            settings = try await Settings.read(arguments: arguments, environment: environment)
            inherited = try InheritedSocket(environment: environment)
        } catch {
            end(78, error.sentences)
        }
        let writer = { @Sendable [settings] (label: String) -> any LogHandler in
            var handler: any LogHandler =
                settings.log.isJSON ? JSONLogHandler() : StreamLogHandler(label: label, stream: LogLines())
            handler.logLevel = settings.log.level
            return handler
        }
        LoggingSystem.bootstrap { QueuedLogHandler(writer($0), queue: log) }
        do {
            let logger = Logger(label: name)
            let role = try await settings.database.prepareSchema(for: settings.limits, logger: logger)
            try await Daemon(
                settings, role: role, inherited: inherited, logger: logger,
                requestLogger: Logger(label: name, factory: writer)
            ).run()
        } catch let error as MigrationError {
            end(1, [error.description])
        } catch let error as PostgresError {
            end(69, ["The database cannot be used: \(error.message)."])
        } catch let error as ListenAddress.Failure {
            end(69, [error.description])
        } catch {
            end(1, ["\(error)"])
        }
        end(0)
    }

    /// Ends the program when all of the log is written. Where its reader stands still, nothing can be said.
    private static func end(_ status: Int32, _ sentences: [String] = []) -> Never {
        // A thread still waits for the reader, and `exit` would wait for that thread.
        guard log.flush() else { _exit(status) }
        for sentence in sentences { StandardError.write(Array("\(name): \(sentence.visible)\n".utf8)) }
        exit(status)
    }
}
