import Checklists
import TestSupport
import Testing

extension LimitRecipe {
    /// Limits of checklists, of their tasks and of the people on them.
    static let sharing: [LimitRecipe] = [
        LimitRecipe(.sectionLength, set: 20) { place in
            let list = try await place.ada.checklist("Ours")
            let task = try await place.ada.task("Task", on: list, ["section": place.text(place.value)])
            return try await place.ada.send(.patch, "/v1/tasks/\(task)", ["section": place.text(place.value + 1)])
        },
        LimitRecipe(.tasks, set: 1_000) { place in
            let list = try await place.list("Ours", tasks: place.value)
            return try await place.ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": "One more"])
        },
        LimitRecipe(.comments, set: 100) { place in
            let task = try await place.ada.task("Task", on: try await place.ada.checklist("Ours"))
            for _ in 0..<place.value {
                try await place.ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "Text"])
            }
            return try await place.ada.send(.post, "/v1/tasks/\(task)/comments", ["body": "One more"])
        },
        LimitRecipe(.depth, set: 3) { place in
            let list = try await place.ada.checklist("Ours")
            var parent = try await place.ada.task("Root", on: list)
            for _ in 1..<place.value {
                parent = try await place.ada.task("Below", on: list, ["parent_id": .string(parent)])
            }
            let other = try await place.ada.task("Other", on: list)
            let moved = try await place.ada.send(.patch, "/v1/tasks/\(other)", ["parent_id": .string(parent)])
            expectProblem(moved, 422, "too-deep")
            return try await place.ada.send(
                .post, "/v1/checklists/\(list)/tasks", ["title": "Too deep", "parent_id": .string(parent)])
        },
        LimitRecipe(.checklistBytes, set: 1 << 16) { place in
            let list = try await place.list("Ours", tasks: 40, described: 400)
            while true {
                let answer = try await place.ada.send(
                    .post, "/v1/checklists/\(list)/tasks", ["title": "One", "description": place.text(400)])
                guard answer.status == 201 else { return answer }
            }
        },
        LimitRecipe(.labels, set: 2) { place in
            let list = try await place.ada.checklist("Ours")
            let task = try await place.ada.task("Task", on: list, ["labels": ["a", "b"]])
            return try await place.ada.send(.patch, "/v1/tasks/\(task)", ["labels": ["a", "b", "c"]])
        },
        LimitRecipe(.labelLength, set: 10) { place in
            let list = try await place.ada.checklist("Ours")
            let task = try await place.ada.task("Task", on: list, ["labels": [place.text(place.value)]])
            return try await place.ada.send(.patch, "/v1/tasks/\(task)", ["labels": [place.text(place.value + 1)]])
        },
        LimitRecipe(.carriedTasks, set: 5) { place in
            let list = try await place.ada.checklist("Ours")
            let root = try await place.ada.task("Root", on: list)
            for _ in 0..<place.value { _ = try await place.ada.task("Below", on: list, ["parent_id": .string(root)]) }
            try await place.ada.must(.patch, "/v1/tasks/\(root)", ["section": "Here"])
            _ = try await place.ada.task("Below", on: list, ["parent_id": .string(root)])
            return try await place.ada.send(.patch, "/v1/tasks/\(root)", ["section": "There"])
        },
        LimitRecipe(.checklists, set: 6) { place in
            // Beside the Inbox.
            for number in 1..<place.value { _ = try await place.ada.checklist("Number \(number)") }
            return try await place.ada.send(.post, "/v1/checklists", ["title": "One more"])
        },
        LimitRecipe(.checklistParticipants, set: 2) { place in
            let list = try await place.ada.checklist("Ours")
            try await place.ada.must(.patch, "/v1/checklists/\(list)", ["participant_limit": 2])
            return try await place.ada.send(.patch, "/v1/checklists/\(list)", ["participant_limit": 3])
        },
        LimitRecipe(.taskParticipants, set: 2) { place in
            let task = try await place.ada.task("Task", on: try await place.ada.checklist("Ours"))
            try await place.ada.must(.patch, "/v1/tasks/\(task)", ["participant_limit": 2])
            return try await place.ada.send(.patch, "/v1/tasks/\(task)", ["participant_limit": 3])
        },
        LimitRecipe(.invitations, set: 2) { place in
            let list = try await place.ada.checklist("Ours")
            for _ in 0..<place.value { _ = try await place.ada.invite(to: list) }
            return try await place.ada.send(.post, "/v1/checklists/\(list)/invitations", ["role": "viewer"])
        },
        LimitRecipe(.invitationUses, set: 5) { place in
            let list = try await place.ada.checklist("Ours")
            _ = try await place.ada.invite(to: list, ["max_uses": 5])
            return try await place.ada.send(
                .post, "/v1/checklists/\(list)/invitations", ["role": "viewer", "max_uses": 6])
        },
        LimitRecipe(.invitationDays, set: 3) { place in
            let (list, hours) = (try await place.ada.checklist("Ours"), 24 * place.value)
            // Without a time it ends in a week, or with the limit.
            _ = try await place.ada.invite(to: list)
            _ = try await place.ada.invite(to: list, ["expires_at": .string(Place.moment(hours: hours - 1))])
            return try await place.ada.send(
                .post, "/v1/checklists/\(list)/invitations",
                ["role": "viewer", "expires_at": .string(Place.moment(hours: hours + 1))])
        },
        LimitRecipe(.receivedInvitations, set: 2) { place in
            try await place.ada.mayBeAdded(by: "nobody")
            var answer: HTTP.Answer?
            for number in 0...place.value {
                let owner = try await place.user("\(number)")
                let list = try await owner.checklist("Ours")
                answer = try await owner.send(
                    .put, "/v1/checklists/\(list)/participants/\(place.ada.name)", ["role": "viewer"])
                #expect((answer?.status == 202) == (number < place.value), "\(answer?.text ?? "")")
            }
            return answer
        },
        LimitRecipe(.receivedInvitationsOfOwner, set: 1) { place in
            let bob = try await place.user("bob")
            try await bob.mayBeAdded(by: "nobody")
            try await place.ada.add(bob, to: try await place.ada.checklist("One"), as: "viewer")
            let other = try await place.ada.checklist("Other")
            return try await place.ada.send(
                .put, "/v1/checklists/\(other)/participants/\(bob.name)", ["role": "viewer"])
        },
        LimitRecipe(.blocks, set: 2) { place in
            for number in 0..<place.value {
                try await place.ada.must(.put, "/v1/me/blocks/\(try await place.user("\(number)").name)")
            }
            return try await place.ada.send(.put, "/v1/me/blocks/\(try await place.user("last").name)")
        },
    ]
}
