import TestSupport

extension Edit {
    static let accounts = [
        Edit("sign up", "POST /v1/users") {
            _ = try await $0.world.user("new-\(newID().suffix(12))")
        },
        Edit("edit oneself", "PATCH /v1/me", "user.updated") {
            try await $0.editor.must(.patch, "/v1/me", ["display_name": "Ed"])
        },
        Edit("change the password", "PATCH /v1/me", "user.updated", "session.ended") {
            _ = try await Person(signingIn: $0.editor.name, http: $0.editor.http)
            try await $0.editor.must(
                .patch, "/v1/me", ["password": "battery horse correct", "current_password": .string(Person.password)])
        },
        Edit("sign in", "POST /v1/sessions") {
            _ = try await Person(signingIn: $0.editor.name, http: $0.editor.http)
        },
        Edit("sign out", "DELETE /v1/sessions/current", "session.ended") {
            try await Person(signingIn: $0.editor.name, http: $0.editor.http).must(.delete, "/v1/sessions/current")
        },
        Edit("rotate a token", "POST /v1/sessions/current/rotate", "session.rotated") {
            try await Person(signingIn: $0.editor.name, http: $0.editor.http)
                .must(.post, "/v1/sessions/current/rotate")
        },
        Edit("end a session", "DELETE /v1/sessions/{id}", "session.ended") {
            _ = try await Person(signingIn: $0.editor.name, http: $0.editor.http)
            let sessions = try await $0.editor.must(.get, "/v1/sessions")["sessions"].array
            let other = sessions.first { $0["current"] == false }?["id"].string ?? ""
            try await $0.editor.must(.delete, "/v1/sessions/\(other)")
        },
        Edit("make an API token", "POST /v1/tokens") {
            _ = try await $0.editor.apiToken(["read"])
        },
        Edit("revoke an API token", "DELETE /v1/tokens/{id}", "session.ended") {
            let token = try await $0.editor.apiToken(["read"])
            try await $0.editor.must(.delete, "/v1/tokens/\(token["id"].string ?? "")")
        },
    ]

    /// Actions of `crosscheckctl` beside running daemons. A user who signs in again continues with their cursor.
    static let operators = [
        Edit("disable and enable", "operator", "user.disabled", "session.ended", "user.enabled") {
            let editor = try $0.editor
            try await $0.world.ctl("user", "disable", editor.name)
            try await $0.world.ctl("user", "enable", editor.name)
            $0.people[.editor] = try await Person(signingIn: editor.name, http: editor.http)
        },
        Edit("sign out", "operator", "session.ended") {
            let editor = try $0.editor
            try await $0.world.ctl("user", "sign-out", editor.name)
            $0.people[.editor] = try await Person(signingIn: editor.name, http: editor.http)
        },
        Edit("set a password", "operator", "user.updated", "session.ended") {
            let editor = try $0.editor
            // The same password, so that they can sign in as before: crosscheckctl reads it from a prompt.
            try await $0.world.psql("select user_set_password(id, password_hash) from users where id = '\(editor.id)'")
            $0.people[.editor] = try await Person(signingIn: editor.name, http: editor.http)
        },
        Edit(
            "delete a participant", "operator", "task.released", "participant.removed", "task.updated",
            "comment.updated"
        ) {
            try await $0.world.ctl("user", "delete", $0.editor.name, "--yes")
            $0.people[.editor] = nil
        },
        Edit(
            "delete who completed, commented and left", "operator", "task.released", "participant.removed",
            "task.updated",
            "comment.updated"
        ) {
            try await $0.editor.must(.delete, "/v1/checklists/\($0.list)/participants/\($0.editor.name)")
            try await $0.world.ctl("user", "delete", $0.editor.name, "--yes")
            $0.people[.editor] = nil
        },
        Edit("delete an owner", "operator", "checklist.removed") {
            try await $0.world.ctl("user", "delete", $0.owner.name, "--yes")
            $0.people[.owner] = nil
        },
    ]
}
