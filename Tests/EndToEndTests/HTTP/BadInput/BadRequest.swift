import Foundation
import TestSupport
import Testing

/// A request that must be refused, and its refusal. `{list}` and similar names in it stand for ids of the scene.
struct BadRequest: Sendable, CustomTestStringConvertible {
    /// Its fault.
    let what: String
    var method: HTTP.Method
    var path: String
    var body: Data?
    var headers: [String: String]
    var person: any KeyPath<Scene, Person> & Sendable
    var status: Int
    var problem: String
    var pointers: [String]

    var testDescription: String { "\(what): \(method.rawValue) \(path)" }

    /// A request with a body of any text.
    init(
        _ what: String, _ method: HTTP.Method, _ path: String, body text: String? = nil,
        headers: [String: String] = [:],
        as person: any KeyPath<Scene, Person> & Sendable = \.ada, _ status: Int, _ problem: String,
        _ pointers: String...
    ) {
        self.what = what
        self.method = method
        self.path = path
        self.body = text.map { Data($0.utf8) }
        self.headers = headers
        self.person = person
        self.status = status
        self.problem = problem
        self.pointers = pointers
    }

    /// A request whose JSON is invalid for its route: 422 with these pointers.
    static func invalid(
        _ what: String, _ method: HTTP.Method, _ path: String, _ json: JSON, _ pointers: String...
    ) -> BadRequest {
        var bad = BadRequest(what, method, path, 422, "invalid-request")
        bad.body = try? json.text
        bad.pointers = pointers
        return bad
    }

    /// A request whose body is not JSON: 400.
    static func noJSON(_ what: String, _ bytes: some Sequence<UInt8>) -> BadRequest {
        var bad = BadRequest(what, .post, "/v1/checklists", 400, "invalid-json", "")
        bad.body = Data(bytes)
        return bad
    }

    /// Sends it to the scene, and expects the refusal and an unchanged state.
    func check() async throws {
        let scene = try await Scene.shared.value
        var headers = headers
        if headers["content-type"] == nil, body != nil { headers["content-type"] = "application/json" }
        // Bytes that are not text have no names in them.
        let body = body.map { data in String(data: data, encoding: .utf8).map { Data(scene.fill($0).utf8) } ?? data }
        let answer = try await scene.world.http.send(
            method, scene.fill(path), token: scene[keyPath: person].token, body: body, headers: headers)
        expectProblem(answer, status, problem, pointers: pointers, says: "\(answer.text)")
        #expect(answer.header("x-request-id") == answer.json["request_id"].string)
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }
}
