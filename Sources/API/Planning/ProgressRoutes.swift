import Checklists
import HTTPServer
import JSON
import Sessions
import Store

/// The user's progress so far.
struct ProgressRoutes: RouteGroup {
    let store: Store
    let rules: RuleTurns
    let limits: Limits

    static let tag = (
        name: "Progress", description: "Your progress so far, always worked out from the records."
    )

    var routes: [Route] {
        [
            .get(
                "/v1/tasks/{id}/progress", .read, "getTaskProgress", "How far a repeating task has come", handler: task
            )
            .described("By your own records, or by everyone's if they are shared.")
            .answering(.ok(Representations.taskProgress, "Streaks and figures.")).refusing(.notFound, .notRepeating),
            .get("/v1/progress", .read, "getProgress", "Your completions and points in a range of days", handler: all)
                .described(
                    """
                    By your present time zone and start of day, on all checklists, also those that you have left. A \
                    correction counts on the day of the entry that it corrects.
                    """
                ).parameters(
                    .query("from", "The first day.", .date, isRequired: true),
                    .query(
                        "to", "The last day; at most \(limits[.progressDays]) days together.", .date,
                        isRequired: true),
                    .query(
                        "by", "How long a bucket is. Weeks and months are clipped to the range.",
                        Schema.words(ProgressReport.Step.self).with("default", "day"))
                ).answering(.ok(Representations.progress, "The figures, by bucket and in total."))
                .refusing(.rangeTooLong),
        ]
    }

    @Sendable func task(_ call: Call) async throws -> Reply {
        let user = try call.user.user
        let (days, stored) = try await store.repeatingTask(call.pathID(), for: user)
        let progress = try await rules.run(for: user) { _ in
            TaskProgress(stored.task, records: stored.records, today: days.today, most: 10_000)
        }
        return .json(progress.json)
    }

    @Sendable func all(_ call: Call) async throws -> Reply {
        let range = try call.range(of: limits[.progressDays])
        let progress = try await store.progress(of: call.user.user, in: range, by: call.choice("by") ?? .day)
        return .json(progress.json)
    }
}
