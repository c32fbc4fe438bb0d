import Checklists
import TestSupport
import Testing

extension LimitRecipe {
    /// Limits of accounts, of every request, and of the feed.
    static let requests: [LimitRecipe] = [
        LimitRecipe(.bodyBytes, set: 1_000, alone: true) { place in
            try await place.ada.send(
                .post, "/v1/checklists", ["title": "Ours", "description": place.text(place.value)])
        },
        LimitRecipe(.documentBytes, set: 20_000) { place in
            let list = try await place.list("Ours", tasks: 20, described: 300)
            return try await place.ada.send(.get, "/v1/checklists/\(list)/export")
        },
        LimitRecipe(.titleLength, set: 60) { place in
            _ = try await place.ada.checklist(String(repeating: "x", count: place.value))
            return try await place.ada.send(.post, "/v1/checklists", ["title": place.text(place.value + 1)])
        },
        LimitRecipe(.descriptionLength, set: 400) { place in
            let list = try await place.ada.checklist("Ours", ["description": place.text(place.value)])
            return try await place.ada.send(
                .patch, "/v1/checklists/\(list)", ["description": place.text(place.value + 1)])
        },
        LimitRecipe(.batchOperations, set: 50) { place in
            let list = try await place.ada.checklist("Ours")
            #expect(try await place.batch(of: place.value, on: list).status == 200)
            return try await place.batch(of: place.value + 1, on: list)
        },
        LimitRecipe(.batchBytes, set: 1 << 16) { place in
            let list = try await place.ada.checklist("Ours")
            return try await place.batch(of: 50, described: 400, on: list)
        },
        LimitRecipe(.page) { place in
            try await place.ada.must(.get, "/v1/checklists?limit=\(place.value)")
            return try await place.ada.send(.get, "/v1/checklists?limit=\(place.value + 1)")
        },
        LimitRecipe(.pageBytes) { place in
            let list = try await place.ada.checklist("Ours")
            for _ in 0..<14 {
                _ = try await place.ada.task("Task", on: list, ["description": place.text(20_000, of: "🗂")])
            }
            let answer = try await place.ada.send(.get, "/v1/checklists/\(list)/tasks")
            #expect((1..<14).contains(answer.json["tasks"].array.count) && answer.header("link") != nil)
            return nil
        },
        LimitRecipe(.tokens, set: 2) { place in
            for _ in 0..<place.value { _ = try await place.ada.apiToken(["read"]) }
            return try await place.ada.send(.post, "/v1/tokens", ["name": "More", "scopes": ["read"]])
        },
        LimitRecipe(.tokenNameLength, set: 12) { place in
            _ = try await place.ada.apiToken(["read"], ["name": place.text(place.value)])
            return try await place.ada.send(
                .post, "/v1/tokens", ["name": place.text(place.value + 1), "scopes": ["read"]])
        },
        LimitRecipe(.tokenDays, set: 5) { place in
            let hours = 24 * place.value
            // Without a time it is the limit.
            _ = try await place.ada.apiToken(["read"])
            _ = try await place.ada.apiToken(["read"], ["expires_at": .string(Place.moment(hours: hours - 1))])
            return try await place.ada.send(
                .post, "/v1/tokens",
                ["name": "Long", "scopes": ["read"], "expires_at": .string(Place.moment(hours: hours + 1))])
        },
        LimitRecipe(.wait) { place in
            try await place.ada.send(
                .get, "/v1/changes?since=\(try await place.ada.cursor())&wait=\(place.value + 1)")
        },
        LimitRecipe(.waitingPolls, set: 2, isNamed: false) { place in
            let (ada, cursor) = (place.ada, try await place.ada.cursor())
            let waiting = Task {
                try await concurrently(place.value) { _ in try await ada.poll(since: cursor, wait: 30) }
            }
            try await place.world.http.expectWaitingPolls(place.value)
            let answer = try await ada.send(.get, "/v1/changes?since=\(cursor)&wait=30")
            _ = try await ada.checklist("Ours")
            _ = try await waiting.value
            return answer
        },
        LimitRecipe(.changes, set: 3) { place in
            let cursor = try await place.ada.cursor()
            try await place.list("Ours", tasks: 4)
            let answer = try await place.ada.poll(since: cursor)
            #expect(answer["changes"].array.count == place.value && answer["more"] == true)
            return try await place.ada.send(.get, "/v1/changes?since=\(cursor)&limit=\(place.value + 1)")
        },
        LimitRecipe(.snapshotBytes, set: 5_000) { place in
            try await place.ada.must(.get, "/v1/snapshot")
            try await place.list("Ours", tasks: 3, described: 400)
            return try await place.ada.send(.get, "/v1/snapshot")
        },
    ]
}
