import ArgumentParser
import Checklists
import Foundation
import JSON
import Store

/// The audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract:
            "Lists the audit log: operators' actions, sign-ins, failed sign-ins, and changes of passwords and tokens; newest first.",
        discussion: """
            Nobody can change its entries, and they outlive the accounts that they name. A failed sign-in under an \
            unknown name has only the address, because the name may have been a password.
            """)

    @Option(help: ArgumentHelp("Only entries of this user or about their account.", valueName: "username"))
    var user: String?
    @Option(help: ArgumentHelp("Only this action.", valueName: "action"))
    var action: AuditAction?
    @Option(
        help: ArgumentHelp(
            "Only entries since then: 2026-11-21, 2026-11-21T08:00:00Z, or 90m, 24h, 7d ago.", valueName: "time"))
    var since: Moment?
    @Option(help: ArgumentHelp("The most entries.", valueName: "number"))
    var limit = 100
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var options: ListingOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be a number from 1 on.") }
    }

    func run() async throws {
        var filter = Store.AuditFilter()
        (filter.username, filter.action, filter.since) = (user, action, since?.date)
        let listing = Listing(
            columns: [
                .init(
                    "AT (UTC)", { String($0.cell("at").prefix(19)).replacing("T", with: " ") },
                    short: { $0.time("at") }),
                .init("ACTION") { $0.cell("action") },
                .init("OUTCOME") { entry in
                    let times = entry["times"]?.integer ?? 1
                    return entry.cell("outcome") + (times > 1 ? " ×\(times)" : "")
                },
                .init("BY", cutTo: 14) { entry in
                    let name = entry.cell("operator")
                    return name.isEmpty ? (entry["user"] ?? .null).cell("username") : "operator \(name)"
                },
                .init("ACCOUNT", cutTo: 14) { ($0["account"] ?? .null).cell("username") },
                .init("ADDRESS", cutTo: 12, isOptional: true) { $0.cell("address") },
                .init(
                    "ON", cutTo: 10, isOptional: true, { Self.subject(of: $0) { $0 } },
                    short: { Self.subject(of: $0) { String($0.suffix(ShortID.lengths[0])) } }),
                .init("REQUEST", isOptional: true) { $0.cell("request_id") },
            ],
            nothing: "The audit log has no such entries.", options: options)
        try await database.place().withStore { [limit] store in
            var rest = limit
            var isCutOff = false
            try await listing.print { last in
                // Asks for one more entry than it shows, to see whether there are more.
                let page = try await store.auditLog(
                    filter, before: last?["id"]?.integer, limit: min(rest, Listing.pageSize - 1) + 1)
                isCutOff = page.count > rest
                defer { rest -= page.count }
                return try page.prefix(rest).map(JSONValue.read)
            }
            if isCutOff {
                options.output.messages.note("There are more than these \(limit) entries: give a greater --limit.")
            }
        }
    }

    /// The name of an entry's subject, or its id in some form.
    private static func subject(of entry: JSONValue, _ form: (String) -> String) -> String {
        let subject = entry["subject"] ?? .null
        return subject.cell("name").isEmpty ? form(subject.cell("id")) : subject.cell("name")
    }

    /// A moment on the command line: a day, a time, or how long ago.
    struct Moment: ExpressibleByArgument {
        let date: Date

        init?(argument: String) {
            if let match = argument.wholeMatch(of: /([0-9]{1,6})([mhd])/), let number = Double(match.1) {
                let unit: Double = match.2 == "m" ? 60 : match.2 == "h" ? 3_600 : 86_400
                date = Date.now.addingTimeInterval(-number * unit)
                return
            }
            let isDay = argument.utf8.count == 10
            guard let time = Timestamp(isDay ? argument + "T00:00:00Z" : argument),
                let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(time.utc)
            else { return nil }
            self.date = date
        }
    }
}

extension AuditOrigin {
    /// The operator who runs this program, by their name on this machine; under sudo, by the name before it.
    static var operatorHere: AuditOrigin {
        let sudo = ProcessInfo.processInfo.environment["SUDO_USER"] ?? ""
        return AuditOrigin(operator: sudo.isEmpty ? NSUserName() : sudo)
    }
}
