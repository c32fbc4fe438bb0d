import Foundation
import TestSupport
import Testing

/// The cost of an unknown path. Clients need no token for it.
@Suite struct UnknownPathTests {
    /// The processor time of a few requests; it does not count other programs on the machine.
    private func time(_ world: World, _ method: HTTP.Method, _ path: String, _ status: Int) async throws -> Duration {
        let before = try world.daemons[0].processorTime
        for _ in 0..<50 { #expect(try await world.http.send(method, path).status == status) }
        return try world.daemons[0].processorTime - before
    }

    @Test func aLongPathCostsLittleMoreThanAShortOne() async throws {
        let world = try await World()
        for (place, status) in [("/v1", 404), ("/assets", 404), ("", 200)] {
            let short = try await time(world, .get, place + "/a/a", status)
            let long = try await time(world, .get, place + String(repeating: "/a", count: 7_900), status)
            #expect(long < short * 20, "\(place): \(short), \(long)")
        }
    }

    /// Empty segments are ignored, also at the end.
    @Test(arguments: ["/v1/me", "/v1/me/", "//v1///me", "/v1/me\(String(repeating: "/", count: 8000))"])
    func aKnownPathSaysItsMethods(path: String) async throws {
        let world = try await World()
        let answer = try await world.http.send(.delete, path)
        #expect(answer.status == 405)
        #expect(answer.header("allow") == "GET, HEAD, PATCH")
    }

    @Test(arguments: ["/v1/me/x", "/v1", "/v1/task", "/v1/tasks/1/2/3/4/5/6/7/8/9", "/v1/m"])
    func anUnknownPathIsNotFound(path: String) async throws {
        let world = try await World()
        #expect(try await world.http.send(.delete, path).status == 404)
    }
}
