import Checklists
import TestSupport
import Testing

/// Each declared limit holds at a real daemon that has it set low.
@Suite(.timeLimit(.minutes(60))) struct LimitTests {
    @Test func everyLimitHasARecipeAndEveryRecipeALimit() {
        #expect(LimitRecipe.all.map(\.limit.name).sorted() == Limit.all.map(\.name).sorted())
        for recipe in LimitRecipe.all {
            #expect((recipe.value == recipe.limit.usual) == (recipe.limit.range == nil), "\(recipe.limit.name)")
        }
    }

    @Test func lowLimitsHoldTogether() async throws {
        let recipes = LimitRecipe.all.filter { $0.limit.range != nil && !$0.isAlone }
        let world = try await World(arguments: recipes.flatMap(\.argument))
        let limits = try await world.http.send(.get, "/v1/limits").json
        for recipe in recipes { #expect(limits[recipe.limit.name].int == recipe.value) }
        // Bodies and answers that share a schema agree.
        #expect(try await world.http.send(.get, "/v1/openapi.json").status == 200)
        try await Self.reach(recipes, in: world)
        // The functions compare with what the daemon has written.
        let rows = try await world.psql("select count(*) from limits where former is not null")
        #expect(Int(rows) == recipes.count { $0.limit.subject != .daemon })
    }

    @Test func limitsThatCannotBeSetHold() async throws {
        let recipes = LimitRecipe.all.filter { $0.limit.range == nil }
        try await Self.reach(recipes, in: try await World())
    }

    @Test(arguments: LimitRecipe.all.filter(\.isAlone).map(\.limit.name))
    func aLowLimitHolds(name: String) async throws {
        let recipes = LimitRecipe.all.filter { $0.limit.name == name }
        try await Self.reach(recipes, in: try await World(arguments: recipes.flatMap(\.argument)))
    }

    private static func reach(_ recipes: [LimitRecipe], in world: World) async throws {
        for (number, recipe) in recipes.enumerated() {
            let (limit, value) = (recipe.limit, recipe.value)
            do {
                let ada = try await world.user("u\(number)")
                guard let answer = try await recipe.reach(.init(world: world, ada: ada, value: value)) else { continue }
                #expect((400..<500).contains(answer.status), "\(limit.name): \(answer.text)")
                if let refusal = limit.refusal {
                    let name = refusal.kind == .field ? "invalid-request" : refusal.name
                    #expect(answer.json["type"].string == "/problems/\(name)", "\(limit.name): \(answer.text)")
                    #expect(answer.json["limit"].int == value, "\(limit.name): \(answer.text)")
                } else if recipe.isNamed {
                    let numbers = answer.text.matches(of: /\d+/).map { Int($0.output) }
                    #expect(numbers.contains(value), "\(limit.name): \(answer.text)")
                }
            } catch {
                Issue.record("\(limit.name): \(error)")
            }
        }
    }
}
