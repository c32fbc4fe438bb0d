import TestSupport

extension Row {
    /// Points, rewards and purchases.
    static let points: [Row] = [
        Row("completeChecklist", "10,000 tasks that earn points", .checklists(2), times: 1, mayBeRefused: true) {
            site in
            let owner = try await site.owner
            return {
                let list = try await site.worthyChecklist()
                return try Request(.post, "/v1/checklists/\(list)/complete", by: owner)
            }
        },
        Row("deleteChecklist", "10,000 tasks whose points go back", .checklists(2), times: 1, mayBeRefused: true) {
            site in
            let owner = try await site.owner
            return {
                let list = try await site.worthyChecklist()
                try await owner.must(.post, "/v1/checklists/\(list)/complete")
                return try Request(.delete, "/v1/checklists/\(list)", by: owner)
            }
        },
        Row("getPoints", "a long ledger", .cheap) { site in
            let earner = try await site.earner()
            return { try Request(.get, "/v1/points", by: earner) }
        },
        Row("listPointsEntries", "a long ledger", .page) { site in
            let earner = try await site.earner()
            return { try Request(.get, "/v1/points/entries?limit=500", by: earner) }
        },
        Row("listRewards", "as many as there may be, with the longest texts", .page) { site in
            let saver = try await site.saver()
            return { try Request(.get, "/v1/rewards?limit=500", by: saver) }
        },
        Row("createReward", "the longest description, and another is tracked", .text, mayBeRefused: true) { site in
            // Has a hundred of them at some time, and then one more is refused.
            let wisher = try await site.person("wisher")
            return {
                try Request(
                    .post, "/v1/rewards", by: wisher,
                    ["title": "Cinema", "price": 1, "tracked": true, "description": .string(Site.longText)])
            }
        },
        Row("getReward", "the longest description", .text) { site in
            let (saver, rewards) = (try await site.saver(), try await site.longRewards())
            return { try Request(.get, "/v1/rewards/\(rewards[0])", by: saver) }
        },
        Row("updateReward", "the longest description, and another is tracked", .text) { site in
            // Each request tracks the one that the request before has not tracked.
            let (saver, rewards, count) = (try await site.saver(), try await site.longRewards(), Counter())
            return {
                let text = site.unused("") + Site.longText.dropFirst(20)
                return try Request(
                    .patch, "/v1/rewards/\(rewards[count.next % 2])", by: saver,
                    ["tracked": true, "description": .string(text)])
            }
        },
        Row("deleteReward", "", .cheap) { site in
            let owner = try await site.owner
            return {
                let id = try await owner.must(.post, "/v1/rewards", ["title": "Cinema", "price": 1])["id"].string ?? ""
                return try Request(.delete, "/v1/rewards/\(id)", by: owner)
            }
        },
        Row("purchaseReward", "a long ledger", .cheap) { site in
            let earner = try await site.earner()
            let id = try await earner.must(.post, "/v1/rewards", ["title": "Cinema", "price": 1])["id"].string ?? ""
            return { try Request(.post, "/v1/rewards/\(id)/purchase", by: earner, ["quantity": 1]) }
        },
        Row("listPurchases", "a long history", .page) { site in
            let shopper = try await site.shopper()
            return { try Request(.get, "/v1/purchases?limit=500", by: shopper) }
        },
        Row("deletePurchase", "", .cheap) { site in
            let shopper = try await site.shopper()
            let bought = try await shopper.must(.get, "/v1/purchases?limit=500")["purchases"].array
            let ids = Supply(bought.compactMap { $0["id"].string })
            return { try Request(.delete, "/v1/purchases/\(try ids.next)", by: shopper) }
        },
        Row("deletePurchases", "as many as one request deletes", .checklists(1), times: 1) { site in
            let shopper = try await site.shopper()
            return {
                try await site.fillHistory(of: shopper, day: "2026-03-22", count: 10_000)
                return try Request(.delete, "/v1/purchases?from=2026-03-22&to=2026-03-22", by: shopper)
            }
        },
    ]
}

extension Site {
    /// A checklist of 10,000 open tasks that carry points.
    func worthyChecklist() async throws -> String {
        try await imported(.array(.init(repeating: ["title": "t", "points": 1], count: 10_000)))
    }

    /// Somebody with a hundred thousand entries.
    func earner() async throws -> Person {
        let earner = try await person("earner")
        _ = try await once("earned") { site in
            try await site.psql(
                """
                insert into points_entries (user_id, number, at, amount, balance, reason, task_id, counts_at)
                select '\(earner.id)', n, now(), 1, n, 'completed', gen_random_uuid(), now()
                from generate_series(1, 100000) n;
                analyze points_entries
                """)
        }
        return earner
    }

    /// Somebody with as many rewards as there may be.
    func saver() async throws -> Person {
        let saver = try await person("saver")
        _ = try await once("rewards") { site in
            for number in 1...100 {
                try await saver.must(
                    .post, "/v1/rewards",
                    ["title": .string("\(number)"), "price": 1, "description": .string(Site.longText)])
            }
            return ""
        }
        return saver
    }

    /// Two of these.
    func longRewards() async throws -> [String] {
        try await saver().must(.get, "/v1/rewards?limit=2")["rewards"].array.compactMap { $0["id"].string }
    }

    /// Somebody who has bought a hundred thousand things.
    func shopper() async throws -> Person {
        let shopper = try await person("shopper")
        _ = try await once("purchases") { site in
            try await site.fillHistory(of: shopper, day: "2026-01-01", count: 100_000)
            return try await site.psql("analyze purchases")
        }
        return shopper
    }

    /// Purchases on a day, as if by as many requests.
    func fillHistory(of shopper: Person, day: String, count: Int) async throws {
        try await psql(
            """
            insert into purchases (id, user_id, reward_id, title, price, quantity, at)
            select gen_random_uuid(), '\(shopper.id)', gen_random_uuid(), repeat('t', 200), 1, 1,
                '\(day) 12:00:00Z'::timestamptz + n * interval '1 ms'
            from generate_series(1, \(count)) n
            """)
    }
}
