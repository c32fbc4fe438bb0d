import Foundation
import TestSupport
import Testing

/// Tokens are shown once, and stored nowhere.
@Suite struct TokenSecrecyTests {
    @Test func noTokenIsLoggedOrKept() async throws {
        let world = try await World(arguments: ["--log-level", "trace"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        let invitation = try await ada.invite(to: list)
        let path = try await ada.publish(list)
        #expect(try await bob.preview(invitation).status == 200)
        #expect(try await bob.accept(invitation, headers: ["idempotency-key": "k"]).status == 201)
        for accept in ["application/json", "text/markdown", "text/csv"] {
            _ = try await world.http.send(.get, path, headers: ["accept": accept])
        }
        let calendars = [try await ada.calendar(), try await ada.calendar(of: list)]
        for calendar in calendars {
            #expect(try await world.http.send(.get, calendar + "?events=true").status == 200)
            #expect(try await world.http.send(.get, calendar + "/x").status == 404)
            #expect(try await world.http.send(.delete, calendar).status == 405)
        }
        try await ada.must(.delete, "/v1/checklists/\(list)/public-link")
        #expect(try await world.http.send(.get, path).status == 404)
        // Unknown paths take another way through the daemon.
        #expect(try await world.http.send(.get, "\(path)/tasks").status == 404)
        #expect(try await world.http.send(.delete, path).status == 405)
        let tokens =
            [invitation["token"].string, path.split(separator: "/").last.map(String.init)].compactMap(\.self)
            + calendars.map { String($0.dropFirst("/v1/calendars/".count).dropLast(".ics".count)) }
        let metrics = try await world.http.send(.get, "/metrics").text

        let programs = try PostgresPrograms.find()
        let dump = try await Command.run([
            programs.folder.appending(path: "pg_dump").path, "--data-only", "--schema=crosscheck", world.url,
        ])
        #expect(try await world.daemons[0].terminate() == 0)
        let log = world.daemons[0].log.joined(separator: "\n")
        #expect(log.contains("/v1/calendars/{token}.ics"))
        #expect(log.contains("/v1/public/{token}") && log.contains("/v1/invitations/accept"))
        #expect(tokens.count == 4)
        for token in tokens {
            // Even a part of one would be too much.
            let part = token.dropFirst(3).prefix(12)
            #expect(!log.contains(part) && !metrics.contains(part) && !dump.contains(part))
        }
        #expect(dump.contains("COPY crosscheck.invitations"))
    }
}
