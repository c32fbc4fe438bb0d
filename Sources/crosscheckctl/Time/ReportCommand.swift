public import ArgumentParser
public import Checklists
import JSON
import Recurrence
import Store

/// The time that a user spent.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Shows how much time a user spent, by mode.",
        discussion: """
            By the user's own days: their time zone and start of day. The entry that runs counts until now. It does not show \
            what the entries are about.
            """)

    /// How many days it shows where none are named.
    private static let usual = 7

    @OptionGroup var login: Login
    @Option(
        help: ArgumentHelp(
            "The first day, such as 2026-12-24. Without it: six days before the last.", valueName: "date"),
        transform: Self.date)
    var from: CalendarDate?
    @Option(
        help: ArgumentHelp("The last day. Without it: the user's present one.", valueName: "date"),
        transform: Self.date)
    var to: CalendarDate?
    @Option(help: ArgumentHelp("How long each part is.", valueName: "span"))
    var by = ProgressReport.Step.day
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var listing: ListingOptions

    mutating func validate() throws {
        if let from, let to, let mistake = Self.mistake(in: from, to) { throw ValidationError(mistake) }
    }

    func run() async throws {
        let output = listing.output
        let report = try await database.place().withStore { store in
            let user = try await login.find(in: store)
            let last = if let to { to } else { try await store.today(of: user.id) }
            let first = from ?? last.adding(days: 1 - Self.usual) ?? last
            if let mistake = Self.mistake(in: first, last) { throw Failure(.usage, mistake) }
            let limits = try await LimitTable(store.database).limits()
            return try await store.timeReport(of: user.id, in: first...last, by: by, limits: limits).json
        }
        guard !output.isJSON else { return try output.print(report, "") }
        let table = Listing(
            columns: [
                .init("FROM") { $0.cell("from") }, .init("TO", isOptional: true) { $0.cell("to") },
                .init("MODE", cutTo: 16) { $0.cell("name") }, .init("TIME", isNumeric: true) { $0.cell("time") },
                .init("SHARE", isNumeric: true) { $0.cell("share") },
            ], nothing: "No time was spent in these days.", options: listing)
        try await table.print(Self.rows(report))
    }

    /// The rows of a report: those of each part, and of all.
    private static func rows(_ report: JSONValue) -> [JSONValue] {
        let parts = (report["buckets"]?.array ?? []).flatMap { rows($0, from: $0.cell("from"), to: $0.cell("to")) }
        guard !parts.isEmpty, let totals = report["totals"] else { return [] }
        let all: JSONValue = ["from": "All", "to": "", "name": "", "time": .string(time(totals)), "share": ""]
        return parts + rows(totals, from: "All", to: "") + [all]
    }

    private static func rows(_ times: JSONValue, from: String, to: String) -> [JSONValue] {
        (times["modes"]?.array ?? []).map { mode in
            [
                "from": .string(from), "to": .string(to), "name": mode["name"] ?? .null, "time": .string(time(mode)),
                "share": .string(percent(mode["share"])),
            ]
        }
    }

    /// Seconds as hours and minutes.
    private static func time(_ value: JSONValue) -> String {
        let minutes = Int((number(value["seconds"]) / 60).rounded())
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    private static func percent(_ share: JSONValue?) -> String { "\(Int((number(share) * 100).rounded())) %" }

    private static func number(_ value: JSONValue?) -> Double {
        switch value {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: 0
        }
    }

    @Sendable private static func date(_ text: String) throws -> CalendarDate {
        guard FullDate.isValid(text), let date = CalendarDate(text) else {
            throw ValidationError("'\(text)' is no date of the years 1970 to 2199, such as 2026-12-24.")
        }
        return date
    }

    /// Why there is no report of these days; nil if there is one.
    private static func mistake(in first: CalendarDate, _ last: CalendarDate) -> String? {
        guard first <= last else { return "The last day, \(last), is before the first, \(first)." }
        let most = Limit.progressDays.usual
        return first.days(to: last) < most ? nil : "Name at most \(most) days."
    }
}

extension ProgressReport.Step: ExpressibleByArgument {}
