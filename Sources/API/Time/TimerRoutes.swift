import Checklists
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The timer of a user, which all of their devices show.
struct TimerRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    private let start: Shape

    init(store: Store, actions: Actions, limits: Limits) {
        (self.store, self.actions) = (store, actions)
        start = Shapes.timerStart(limits)
    }

    static let tag = (
        name: "Timer",
        description: "What you spend time on now: one entry at most runs, whatever your devices do at once."
    )

    var routes: [Route] {
        [
            .get("/v1/timer", .read, "getTimer", "What runs", handler: timer)
                .answering(.ok(Representations.timer, "The entry that runs, or null.")),
            .post("/v1/timer/start", .write, "startTimer", "Start the timer, and stop what runs", does: .startTimer)
                .described(
                    """
                    In one step: what runs ends when the new entry starts. That is not before the start of what runs, \
                    and not within another entry. Send an `id` of your own: the same start sent again gets the first \
                    answer, and stops nothing else.
                    """
                ).taking(start).answering(
                    .created(Representations.timerSwitch, "The entry that runs, and the one that was stopped.")),
            .post("/v1/timer/stop", .write, "stopTimer", "Stop the timer", does: .stopTimer, handler: stop)
                .described(
                    """
                    Send the `id` of the entry that you mean. Then a stop that is sent again never ends what another \
                    device has started since.
                    """
                ).taking(.optional(Shapes.timerStop)).answering(
                    .ok(Representations.timerSwitch, "The entry that was stopped. `entry` is null.")),
            .delete("/v1/timer", .write, "discardTimer", "Throw away what runs", does: .discardTimer)
                .described("`If-Match` takes the version of the entry that you mean.").answering(.noContent),
        ]
    }

    @Sendable func timer(_ call: Call) async throws -> Reply {
        let entry = try await store.runningEntry(of: call.user.user)
        return .json(["entry": entry.map(JSONValue.raw) ?? .null])
    }

    @Sendable func stop(_ call: Call) async throws -> Reply {
        let (arguments, key) = try await call.readOptional(Shapes.timerStop)
        return try await actions.act(.stopTimer, by: call.user, arguments, key: key).without(.eTag)
    }
}
