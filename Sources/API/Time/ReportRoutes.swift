import Checklists
import Foundation
import HTTPServer
import JSON
import Recurrence
import Sessions
import Store

/// Where one's time went, and how far a checklist has come.
struct ReportRoutes: RouteGroup {
    let store: Store
    let rules: RuleTurns
    let reports: PeriodReports
    let days: CalendarDays
    let limits: Limits

    static let tag = (
        name: "Reports", description: "Where your time went, and how far a checklist has come: figures and pictures."
    )

    var routes: [Route] {
        [
            .get("/v1/reports/time", .read, "getTimeReport", "Your time in a range of days, by mode", handler: time)
                .described("By your present time zone and start of day. The entry that runs counts until now.")
                .parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query(
                        "to", "The last day; at most \(limits[.progressDays]) days together.", .date, isRequired: true),
                    Self.by
                ).answering(.ok(Representations.timeReport, "The time, by bucket and in total."))
                .refusing(.rangeTooLong, .tooMuchTime),
            .get("/v1/reports/daily", .read, "getDailyReport", "What you did on a day", handler: daily)
                .parameters(Self.date).answering(.ok(Representations.dailyReport, "The report."))
                .refusing(.tooMuchTime, .tooManyRepeating, .tooMuchAtOnce),
            .get("/v1/reports/weekly", .read, "getWeeklyReport", "What you did in a week", handler: weekly)
                .described("In the week of a day. It begins as your settings say.")
                .parameters(Self.date).answering(.ok(Representations.weeklyReport, "The report."))
                .refusing(.tooMuchTime, .tooManyRepeating, .tooMuchAtOnce),
            .get("/v1/calendar", .read, "getCalendar", "What is due and what was done, day by day", handler: calendar)
                .described("Tasks that are overdue before the first day are in `GET /v1/today`.")
                .parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query(
                        "to", "The last day; at most \(limits[.calendarDays]) days together.", .date, isRequired: true)
                ).answering(.ok(Representations.calendar, "The days, in order."))
                .refusing(.rangeTooLong, .tooManyRepeating, .tooMuchToSearch, .tooMuchTime, .calendarTooLarge),
            .get(
                "/v1/checklists/{id}/burndown", .read, "getBurndown", "How the open tasks of a checklist became fewer",
                handler: burndown
            )
            .described(
                """
                Out of the change log, by your own days. A day is left out where it is later than today, or where the log \
                no longer has what happened since.
                """
            ).parameters(
                .query("from", "The first day.", .date, isRequired: true),
                .query("to", "The last day; at most \(limits[.occurrenceDays]) days together.", .date, isRequired: true)
            ).answering(.ok(Representations.burndown, "The days, in order.")).refusing(.notFound, .rangeTooLong),
        ]
    }

    static let by = Parameter.query(
        "by", "How long a bucket is. Weeks and months are clipped to the range.",
        Schema.words(ProgressReport.Step.self).with("default", "day"))
    static let date = Parameter.query("date", "The day. Absent: your present one.", .date)

    @Sendable func time(_ call: Call) async throws -> Reply {
        let range = try call.range(of: limits[.progressDays])
        let user = try call.user.user
        let report = try await store.timeReport(of: user, in: range, by: call.choice("by") ?? .day, limits: limits)
        return .json(try await rules.run(for: user) { _ in report.json.bytes })
    }

    @Sendable func daily(_ call: Call) async throws -> Reply { .json(try await reports.report(.daily, call).json) }

    @Sendable func weekly(_ call: Call) async throws -> Reply { .json(try await reports.report(.weekly, call).json) }

    @Sendable func burndown(_ call: Call) async throws -> Reply {
        .json(
            try await store.burndown(
                of: call.pathID(), for: call.user.user, in: call.range(of: limits[.occurrenceDays]), limits: limits
            ).json)
    }

    @Sendable func calendar(_ call: Call) async throws -> Reply {
        let (user, range) = (try call.user.user, try call.range(of: limits[.calendarDays]))
        return .json(try await days.json(of: user, in: range))
    }
}
