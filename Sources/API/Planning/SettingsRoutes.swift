import Checklists
import HTTPServer
import JSON
import LocalTime
import Sessions
import Store

/// Users' settings for their planning.
struct SettingsRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let zones: Zones
    private let patch: Shape

    init(store: Store, actions: Actions, zones: Zones, limits: Limits) {
        (self.store, self.actions, self.zones) = (store, actions, zones)
        patch = Shapes.settingsPatch(limits)
    }

    static let tag = (name: "Settings", description: "Your time zone, days, weeks, notifications and pauses.")

    var routes: [Route] {
        [
            .get("/v1/me/settings", .read, "getSettings", "Your settings", handler: settings)
                .answering(.ok(Representations.settings, "The settings.", isVersioned: true)),
            .patch(
                "/v1/me/settings", .write, "updateSettings", "Edit your settings", does: .updateSettings,
                handler: update
            )
            .described(
                """
                Local days follow from `time_zone`, `day_starts_at` and `week_starts_on`. A local time that does not exist \
                because clocks change is the end of the gap; one that is there twice is the first.
                """
            ).taking(patch)
            .answering(.ok(Representations.settings, "The settings.", isVersioned: true)),
        ]
    }

    @Sendable func settings(_ call: Call) async throws -> Reply {
        let found = try await store.settings(of: call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func update(_ call: Call) async throws -> Reply {
        let (arguments, key) = try await call.read(patch)
        // PostgreSQL also takes abbreviations and rules, and ignores case. The action finds out whether it knows this
        // name.
        if let zone = JSONValue.object(arguments)["time_zone"]?.string, await !isKnown(zone) {
            throw Problem(.zoneUnknown)
        }
        return try await actions.act(.updateSettings, by: call.user, arguments + call.ifMatch(), key: key)
    }

    /// Whether the system has a time zone. The first look reads files, and so it is not for an event loop.
    private func isKnown(_ zone: String) async -> Bool {
        await Task.detached { [zones] in zones.rules(of: zone) != nil }.value
    }
}
