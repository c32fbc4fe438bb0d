import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct RouterTests {
    private static let routes: [(method: HTTPRequest.Method, path: String)] = [
        (.get, "/v1/me"), (.patch, "/v1/me"), (.get, "/v1/sessions"), (.delete, "/v1/sessions/current"),
        (.post, "/v1/sessions/current/rotate"), (.get, "/v1/sessions/{id}"), (.delete, "/v1/sessions/{id}"),
        (.get, "/v1/sessions/{id}/owner"),
        (.put, "/v1/lists/{id}/people/{name}"), (.get, "/"), (.head, "/v1/own"), (.get, "/v1/own"),
        (.get, "/v1/files/{name}.ics"), (.delete, "/v1/files/{name}"), (.get, "/v1/files/all.ics"),
        (.get, "/web/{path...}"), (.init("REPORT") ?? .get, "/web/{path...}"), (.get, "/web/{user}/own"),
        (.get, "/web/icon"), (.get, "/web/{user}/deep/{path...}"),
    ]
    private let router = Router(RouterTests.routes)

    /// The route's path and its parameters; other results in words.
    private func match(_ method: HTTPRequest.Method, _ path: String, _ names: String...) -> String {
        switch router.match(method, path[...]) {
        case .found(let place, let parameters):
            ([Self.routes[place].path] + names.map { parameters.get($0) ?? "-" }).joined(separator: " ")
        case .otherMethods(let methods): methods.map(\.rawValue).sorted().joined(separator: ", ")
        case .unknownPath: "unknown"
        }
    }

    @Test func findsARouteWithItsParameters() {
        #expect(match(.get, "/v1/me", "id") == "/v1/me -")
        #expect(match(.get, "/v1/sessions/12", "id") == "/v1/sessions/{id} 12")
        #expect(match(.put, "/v1/lists/a/people/b", "id", "name") == "/v1/lists/{id}/people/{name} a b")
        #expect(match(.get, "/") == "/")
    }

    /// `{name}.ics` takes what ends so and is longer, and what it does not take is left to others.
    @Test func aParameterMayHaveAnEnding() {
        #expect(match(.get, "/v1/files/a.ics", "name") == "/v1/files/{name}.ics a")
        #expect(match(.head, "/v1/files/a.b%2F.ics", "name") == "/v1/files/{name}.ics a.b%2F")
        #expect(match(.get, "/v1/files/all.ics", "name") == "/v1/files/all.ics -")
        #expect(match(.get, "/v1/files/.ics") == "DELETE" && match(.get, "/v1/files/a") == "DELETE")
        #expect(match(.delete, "/v1/files/a", "name") == "/v1/files/{name} a")
        #expect(match(.delete, "/v1/files/a.ics") == "GET, HEAD")
        #expect(match(.get, "/v1/files/a.ics/b") == "unknown")
    }

    /// With its slashes and its end, and as it came.
    @Test(arguments: [
        ("/web/a", "a"), ("/web/a/b/c", "a/b/c"), ("/web/a/b/", "a/b/"), ("/web//a//b", "a//b"), ("/web", ""),
        ("/web/", ""), ("/web/a%2Fb/..", "a%2Fb/.."), ("/web/icon/", "-"), ("/web/a/own/b", "a/own/b"),
        ("/web/icon/a", "icon/a"),
    ])
    func aCatchAllTakesTheRest(path: String, rest: String) {
        #expect(match(.get, path, "path") == (rest == "-" ? "/web/icon -" : "/web/{path...} \(rest)"))
    }

    @Test func aCatchAllComesLast() {
        #expect(match(.get, "/web/icon") == "/web/icon")
        #expect(match(.get, "/web/ada/own", "user") == "/web/{user}/own ada")
        #expect(match(.get, "/web/ada/deep/a/b", "user", "path") == "/web/{user}/deep/{path...} ada a/b")
        // A path that another route has is not of the catch-all, whatever the method.
        #expect(match(.init("REPORT") ?? .get, "/web/icon") == "GET, HEAD")
        #expect(match(.get, "/webs") == "unknown")
    }

    @Test func anyMethodMayHaveARoute() {
        #expect(match(.init("REPORT") ?? .get, "/web/a", "path") == "/web/{path...} a")
        #expect(match(.init("BREW") ?? .get, "/web/a") == "GET, HEAD, REPORT")
    }

    @Test func aLiteralGoesBeforeAParameter() {
        #expect(match(.delete, "/v1/sessions/current") == "/v1/sessions/current")
        #expect(match(.delete, "/v1/sessions/currents") == "/v1/sessions/{id}")
    }

    /// It has its own methods only.
    @Test func aLiteralPathIsNoneOfTheParameters() {
        #expect(match(.get, "/v1/sessions/current") == "DELETE")
        #expect(match(.put, "/v1/sessions/current") == "DELETE")
        #expect(match(.get, "/v1/sessions/current/rotate") == "POST")
    }

    @Test func theParameterIsTriedWhereTheLiteralLeadsNowhere() {
        #expect(match(.get, "/v1/sessions/current/owner", "id") == "/v1/sessions/{id}/owner current")
        #expect(match(.put, "/v1/sessions/current/owner") == "GET, HEAD")
    }

    @Test func headIsAnsweredByTheRouteOfGet() {
        #expect(match(.head, "/v1/sessions/12", "id") == "/v1/sessions/{id} 12")
        #expect(match(.head, "/v1/lists/a/people/b") == "PUT")
        guard case .found(let place, _) = router.match(.head, "/v1/own") else { return #expect(Bool(false)) }
        #expect(Self.routes[place].method == .head)
    }

    @Test(arguments: ["/v1/me/", "//v1///me", "v1/me", "/v1/me" + String(repeating: "/", count: 8000)])
    func emptySegmentsCountForNothing(path: String) {
        #expect(match(.get, path) == "/v1/me")
        #expect(match(.delete, path) == "GET, HEAD, PATCH")
    }

    /// The handler decodes a parameter. An encoded slash in it does not divide the path.
    @Test func percentEncodingIsNotDecoded() {
        #expect(match(.get, "/v1/%6De") == "unknown")
        #expect(match(.get, "/v1%2Fme") == "unknown")
        #expect(match(.get, "/v1/sessions/a%2Fb", "id") == "/v1/sessions/{id} a%2Fb")
    }

    @Test(arguments: [
        "/v1", "/v1/m", "/v1/me/x", "/V1/me", "/v1/lists/a/people", "/v1/sessions/{id}/x", "*",
        String(repeating: "/a", count: 8000), "/v1/sessions" + String(repeating: "/a", count: 8000),
    ])
    func anyOtherPathIsUnknown(path: String) {
        #expect(match(.get, path) == "unknown")
        #expect(router.methods(of: path[...]).isEmpty)
    }

    /// Two canonically equal strings are still two paths.
    @Test func segmentsAreComparedByteForByte() {
        let router = Router([(.get, "/\u{E9}")])
        #expect(router.methods(of: "/e\u{301}").isEmpty)
        #expect(router.methods(of: "/\u{E9}") == [.get, .head])
    }
}
