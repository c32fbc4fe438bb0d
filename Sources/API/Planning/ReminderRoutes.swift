import Checklists
import HTTPServer
import JSON
import Sessions
import Store

/// The user's reminders of a task.
struct ReminderRoutes: RouteGroup {
    let store: Store
    private let shape: Shape

    init(store: Store, limits: Limits) {
        self.store = store
        shape = Shapes.reminders(limits)
    }

    static let tag = (
        name: "Reminders", description: "When you are reminded of a task. Nobody else sees that."
    )

    private static let path = "/v1/tasks/{id}/reminders"

    var routes: [Route] {
        [
            .get(Self.path, .read, "getReminders", "Your reminders of a task", handler: reminders)
                .answering(.ok(Representations.reminders, "The reminders.")).refusing(.notFound),
            .put(Self.path, .write, "setReminders", "Set your reminders of a task", does: .setReminders)
                .described(
                    """
                    They replace the present ones. When the time of one comes, your own stream in the change feed has \
                    `reminder.due`. None comes from an archived or muted checklist, or for a task or date that is \
                    completed, done or skipped. A time that is over already when you set the reminder does not come.
                    """
                ).taking(shape).answering(.ok(Representations.reminders, "The reminders.")),
            .delete(Self.path, .write, "deleteReminders", "Delete your reminders of a task", does: .deleteReminders)
                .described("Succeeds even if there are none.").answering(.noContent),
        ]
    }

    @Sendable func reminders(_ call: Call) async throws -> Reply {
        .json(try await store.reminders(of: call.pathID(), for: call.user.user))
    }
}
