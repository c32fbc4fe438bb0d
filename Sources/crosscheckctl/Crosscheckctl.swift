import ArgumentParser
import Checklists
import Foundation

/// The operator's command line.
@main
struct Crosscheckctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crosscheckctl",
        abstract: "Manages a Crosscheck server's users, checklists and database.",
        usage: "crosscheckctl [--data-dir <directory> | --database-url <url>] <command>",
        discussion: """
            It works on the database itself, beside any number of running daemons, and notifies them at once.

            EXAMPLES
              crosscheckctl user add ada --email ada@example.org
              crosscheckctl checklist import launch.md --owner ada
              crosscheckctl user list --json | jq -r '.[].email'
              crosscheckctl doctor

            It asks for passwords, or reads one as a line from standard input:
              pass show crosscheck/ada | crosscheckctl user set-password ada

            EXIT CODES
            \(ExitStatus.table)

            Completion: crosscheckctl --generate-completion-script bash (or zsh, fish).
            """,
        version: "crosscheckctl \(Release.version)",
        subcommands: [
            UserCommand.self, ChecklistCommand.self, DatabaseCommand.self, BackupCommand.self,
            RestoreCommand.self, FeedCommand.self, ReminderCommand.self, ReportCommand.self, PruneCommand.self,
            AuditCommand.self,
            DoctorCommand.self,
        ])

    // Here and in each command, so that it may also stand before the command's name.
    @OptionGroup(title: "Database") var database: DatabaseOptions

    static func main() async {
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let failure = Failure(error) else { exit(withError: error) }
            StandardStream.error.print("crosscheckctl: \(failure.sentence)")
            Foundation.exit(failure.status.rawValue)
        }
    }
}
