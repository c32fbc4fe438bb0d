import ChecklistFormats
import Checklists
import Foundation
import HTTPServer
import JSON
import Pictures
import Recurrence
import Sessions
import Store

/// Pictures of figures, for where one can only show an image.
struct PictureRoutes: RouteGroup {
    let store: Store
    let reports: PeriodReports
    let pictures: PictureReplies
    let limits: Limits

    static let tag = (
        name: "Pictures",
        description: """
        Charts as SVG, in light and dark, with their figures in words. Each shows what the route of its data answers, \
        and takes its parameters.
        """
    )

    /// What the bars of progress are made of.
    enum Stack: String, Sendable, CaseIterable { case kind, priority }

    var routes: [Route] {
        [
            .get("/v1/progress.svg", .read, "getProgressPicture", "A picture of your progress", handler: progress)
                .described("Bars of what you completed: `GET /v1/progress` as a picture.")
                .parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query(
                        "to",
                        "The last day; together at most \(limits[.occurrenceDays]) days by day, \(limits[.progressDays]) otherwise.",
                        .date, isRequired: true), ReportRoutes.by,
                    .query("stack", "What the bars are made of.", Schema.words(Stack.self).with("default", "kind")),
                    Self.language
                ).answering(.picture).refusing(.rangeTooLong),
            .get("/v1/reports/radar.svg", .read, "getRadarPicture", "A picture of your time on a day", handler: radar)
                .described("The `radar` of `GET /v1/reports/daily` or `GET /v1/reports/weekly` as a picture.")
                .parameters(
                    ReportRoutes.date,
                    .query(
                        "span", "A day, or the week of a day.",
                        Schema.words(PeriodReport.Span.self).with("default", "daily")), Self.language
                ).answering(.picture).refusing(.tooMuchTime),
            .get(
                "/v1/checklists/{id}/burndown.svg", .read, "getBurndownPicture",
                "A picture of how the open tasks of a checklist became fewer", handler: burndown
            )
            .described("Lines: `GET /v1/checklists/{id}/burndown` as a picture.")
            .parameters(
                .query("from", "The first day.", .date, isRequired: true),
                .query(
                    "to", "The last day; at most \(limits[.occurrenceDays]) days together.", .date, isRequired: true),
                Self.language
            ).answering(.picture).refusing(.notFound, .rangeTooLong),
        ]
    }

    private static let language = Parameter.query(
        "language", "The language of its words; by default the one that `Accept-Language` asks for, or else English.",
        Schema.words(PageLanguage.self).named("Language"))

    @Sendable func progress(_ call: Call) async throws -> Reply {
        let step: ProgressReport.Step = try call.choice("by") ?? .day
        let language = try call.language()
        let stack: Stack = try call.choice("stack") ?? .kind
        let range = try call.range(of: step == .day ? limits[.occurrenceDays] : limits[.progressDays])
        let report = try await store.progress(of: call.user.user, in: range, by: step)
        return try await pictures.reply(for: call) { report.picture(stack, in: language) }
    }

    @Sendable func radar(_ call: Call) async throws -> Reply {
        let language = try call.language()
        let report = try await reports.period(call.choice("span") ?? .daily, call)
        return try await pictures.reply(for: call) { report.picture(in: language) }
    }

    @Sendable func burndown(_ call: Call) async throws -> Reply {
        let language = try call.language()
        let range = try call.range(of: limits[.occurrenceDays])
        let burndown = try await store.burndown(of: call.pathID(), for: call.user.user, in: range, limits: limits)
        return try await pictures.reply(for: call) { burndown.picture(in: language) }
    }
}

extension Call {
    /// The language of a picture.
    fileprivate func language() throws(Problem) -> PageLanguage {
        try choice("language") ?? PageLanguage(of: request.headers)
    }
}

extension OperationAnswer {
    fileprivate static let picture = text("image/svg+xml", "The picture. Its `ETag` is that of its content.").versioned
}
