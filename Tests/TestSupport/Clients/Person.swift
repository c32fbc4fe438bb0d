/// Somebody who is signed in.
public struct Person: Sendable {
    /// The username.
    public let name: String
    /// The user's id.
    public let id: String
    /// Of the session, or an API token.
    public private(set) var token: String
    /// Where requests go.
    public var http: HTTP

    /// Everybody's password.
    public static let password = "correct horse battery"

    /// Signs up and in.
    public init(_ name: String, http: HTTP) async throws {
        let account = try await http.send(
            .post, "/v1/users",
            json: [
                "username": .string(name), "email": .string("\(name)@example.org"), "password": .string(Self.password),
            ])
        guard account.status == 201 else { throw Unexpected(answer: account) }
        try await self.init(signingIn: name, http: http)
    }

    /// Signs in who has an account.
    public init(signingIn name: String, http: HTTP) async throws {
        let session = try await http.send(
            .post, "/v1/sessions", json: ["login": .string(name), "password": .string(Self.password)])
        guard session.status == 201, let token = session.json["token"].string,
            let id = session.json["user"]["id"].string
        else {
            throw Unexpected(answer: session)
        }
        self.name = name
        self.id = id
        self.token = token
        self.http = http
    }

    /// Somebody who is signed in already.
    public init(name: String, id: String, token: String, http: HTTP) {
        (self.name, self.id, self.token, self.http) = (name, id, token, http)
    }

    /// The same person at another daemon.
    public func at(_ daemon: DaemonProcess) -> Person {
        var copy = self
        copy.http = daemon.http
        return copy
    }

    /// The same person with another token.
    public func with(token: String) -> Person {
        var copy = self
        copy.token = token
        return copy
    }

    /// Sends a request as this person.
    @discardableResult
    public func send(
        _ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers: [String: String] = [:],
        timeout: Duration = .seconds(60)
    ) async throws -> HTTP.Answer {
        try await http.send(method, path, token: token, json: json, headers: headers, timeout: timeout)
    }

    /// Sends a request that must succeed, and returns its JSON.
    @discardableResult
    public func must(_ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers: [String: String] = [:])
        async throws
        -> JSON
    {
        let answer = try await send(method, path, json, headers: headers)
        guard (200..<300).contains(answer.status) else { throw Unexpected(answer: answer) }
        return answer.json
    }

    /// Makes a checklist and returns its id.
    public func checklist(_ title: String, _ more: [String: JSON] = [:]) async throws -> String {
        try await must(.post, "/v1/checklists", .object(more.merging(["title": .string(title)]) { $1 }))["id"].string
            ?? ""
    }

    /// Makes a task and returns its id.
    public func task(_ title: String, on checklist: String, _ more: [String: JSON] = [:]) async throws -> String {
        let body = JSON.object(more.merging(["title": .string(title)]) { $1 })
        return try await must(.post, "/v1/checklists/\(checklist)/tasks", body)["id"].string ?? ""
    }

    /// Puts somebody on a checklist of this person's.
    public func add(_ other: Person, to checklist: String, as role: String) async throws {
        try await must(.put, "/v1/checklists/\(checklist)/participants/\(other.name)", ["role": .string(role)])
    }

    /// The present cursor.
    public func cursor() async throws -> String {
        try await must(.get, "/v1/changes")["cursor"].string ?? ""
    }

    /// Returns when another daemon has read all changes that were made so far: it delivers one that this person makes now.
    public func catchUp(_ daemon: DaemonProcess) async throws {
        let before = try await cursor()
        let marker = try await checklist("Marker \(before)")
        var changes: [JSON] = []
        while !changes.contains(where: { $0["stream"].string == marker }) {
            changes += try await at(daemon).poll(since: before, wait: 30)["changes"].array
        }
    }

    /// What is new since a cursor.
    public func poll(since cursor: String, wait: Int = 0) async throws -> JSON {
        try await must(.get, "/v1/changes?since=\(cursor)&wait=\(wait)")
    }
}

/// An answer that should have been another.
public struct Unexpected: Error, CustomStringConvertible {
    /// What was answered.
    public let answer: HTTP.Answer

    /// - Parameter answer: what was answered.
    public init(answer: HTTP.Answer) { self.answer = answer }

    /// Its status and its body.
    public var description: String { "\(answer.status): \(answer.text)" }
}
