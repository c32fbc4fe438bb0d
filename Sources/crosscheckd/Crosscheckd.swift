import Checklists
import Foundation
import Logging
import NIOCore
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
        if arguments.contains("--help") || arguments.contains("-h") { return print(Setting.usage, terminator: "") }
        if arguments.contains("--version") { return print("crosscheckd \(Release.version)") }
        let settings: Settings
        let inherited: InheritedSocket?
        do {
            let environment = ProcessInfo.processInfo.environment
            settings = try await Settings.read(arguments: arguments, environment: environment)
            inherited = try InheritedSocket(environment: environment)
        } catch let error as SettingsError {
            fail(78, error.sentences)
        } catch {
            fail(78, ["The configuration cannot be read: \(error)."])
        }
        let writer = { @Sendable [settings] (label: String) -> any LogHandler in
            var handler: any LogHandler =
                settings.logsJSON ? JSONLogHandler() : StreamLogHandler.standardError(label: label)
            handler.logLevel = settings.logLevel
            return handler
        }
        LoggingSystem.bootstrap { QueuedLogHandler(writer($0), queue: log) }
        do {
            try await Daemon(
                settings: settings, inherited: inherited, logger: Logger(label: name),
                requestLogger: Logger(label: name, factory: writer)
            ).run()
        } catch let error as MigrationError {
            fail(1, [error.description])
        } catch let error as PostgresError {
            fail(69, ["The database cannot be used: \(error.message)."])
        } catch let error as IOError {
            fail(
                69,
                [
                    "Cannot listen on \(settings.host) port \(settings.port): \(error.errnoCode == EADDRINUSE ? "the port is in use" : "\(error)")."
                ])
        } catch let error as SocketAddressError.UnknownHost {
            fail(
                69, ["Cannot listen on \(settings.host) port \(settings.port): \(error.errorDescription)."])
        } catch {
            fail(1, ["\(error)"])
        }
        end(0)
    }

    private static func fail(_ status: Int32, _ sentences: [String]) -> Never {
        // Nothing can be said where the reader of the log stands still.
        if log.flush() {
            for sentence in sentences { StandardError.write(Array("crosscheckd: \(sentence)\n".utf8)) }
        }
        end(status)
    }

    private static func end(_ status: Int32) -> Never {
        if log.flush() { exit(status) }
        // A thread still waits for the reader of the log, and `exit` would wait for that thread.
        _exit(status)
    }
}
