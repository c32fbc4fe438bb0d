/// A user who is signed in.
public struct Person: Sendable {
    /// The username.
    public let name: String
    /// The user's id.
    public let id: String
    /// The token of the session, or an API token.
    public private(set) var token: String
    /// The client for requests.
    public var http: HTTP

    /// The password of every test user.
    public static let password = "correct horse battery"

    /// Signs up and in.
    public init(_ name: String, http: HTTP) async throws {
        let account = try await http.sendUntilServed(
            .post, "/v1/users",
            json: [
                "username": .string(name), "email": .string("\(name)@example.org"), "password": .string(Self.password),
            ])
        // Taken, where an answer that the server was too busy left open whether it is done.
        let isDone = account.answer.status == 201 || account.isRepeated && account.answer.status == 409
        guard isDone else { throw Unexpected(answer: account.answer) }
        try await self.init(signingIn: name, http: http)
    }

    /// Signs in a user who has an account.
    public init(signingIn name: String, http: HTTP) async throws {
        let session = try await http.sendUntilServed(
            .post, "/v1/sessions", json: ["login": .string(name), "password": .string(Self.password)]
        ).answer
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

    /// A user who is signed in already.
    public init(name: String, id: String, token: String, http: HTTP) {
        (self.name, self.id, self.token, self.http) = (name, id, token, http)
    }

    /// The same user at another daemon.
    public func at(_ daemon: DaemonProcess) -> Person {
        var copy = self
        copy.http = daemon.http
        return copy
    }

    /// The same user with another token.
    public func with(token: String) -> Person {
        var copy = self
        copy.token = token
        return copy
    }

    /// Sends a request as this user.
    @discardableResult
    public func send(
        _ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers: [String: String] = [:],
        timeout: Duration = .patient
    ) async throws -> HTTP.Answer {
        try await http.send(method, path, token: token, json: json, headers: headers, timeout: timeout)
    }

    /// Sends a write as clients do (docs/guide/retries.md): under an idempotency key, and again with that key as long as
    /// the server is too busy. A crowd on a slow machine makes it busy.
    @discardableResult
    public func insist(_ method: HTTP.Method, _ path: String, _ json: JSON? = nil) async throws -> HTTP.Answer {
        try await http.sendUntilServed(method, path, token: token, json: json, headers: ["idempotency-key": newID()])
            .answer
    }

    /// Sends a request that must succeed, and returns its JSON. While the server is too busy for it, the request is sent
    /// again, unless that could do something twice.
    @discardableResult
    public func must(_ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers: [String: String] = [:])
        async throws
        -> JSON
    {
        let isRepeatable = method != .post || headers["idempotency-key"] != nil
        let answer =
            isRepeatable
            ? try await http.sendUntilServed(method, path, token: token, json: json, headers: headers).answer
            : try await send(method, path, json, headers: headers)
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

    /// Adds a user to a checklist that this user owns.
    public func add(_ other: Person, to checklist: String, as role: String) async throws {
        try await must(.put, "/v1/checklists/\(checklist)/participants/\(other.name)", ["role": .string(role)])
    }

    /// Hands a checklist of this person's over to somebody who accepts it.
    public func handOver(_ checklist: String, to other: Person) async throws {
        try await must(.put, "/v1/checklists/\(checklist)/owner", ["username": .string(other.name)])
        try await other.must(.post, "/v1/checklists/\(checklist)/owner/accept")
    }

    /// Says who may add this person to checklists: `anyone` or `nobody`.
    public func mayBeAdded(by who: JSON) async throws {
        try await must(.patch, "/v1/me", ["who_may_add": who])
    }

    /// Accepts the only invitation that waits for this person.
    public func acceptWaitingInvitation() async throws {
        let id = try await waitingInvitations().first?["id"].string ?? ""
        try await must(.post, "/v1/me/invitations/\(id)/accept")
    }

    /// The invitations that wait for this person.
    public func waitingInvitations() async throws -> [JSON] {
        try await must(.get, "/v1/me/invitations")["invitations"].array
    }

    /// The present cursor.
    public func cursor() async throws -> String {
        try await must(.get, "/v1/changes")["cursor"].string ?? ""
    }

    /// Returns when another daemon has read all changes so far: this user makes a change now and waits for it there.
    public func catchUp(_ daemon: DaemonProcess) async throws {
        let before = try await cursor()
        let marker = try await checklist("Marker \(before)")
        var changes: [JSON] = []
        while !changes.contains(where: { $0["stream"].string == marker }) {
            changes += try await at(daemon).poll(since: before, wait: 30)["changes"].array
        }
    }

    /// The changes since a cursor.
    public func poll(since cursor: String, wait: Int = 0) async throws -> JSON {
        try await must(.get, "/v1/changes?since=\(cursor)&wait=\(wait)")
    }
}

/// An unexpected answer.
public struct Unexpected: Error, CustomStringConvertible {
    /// The answer.
    public let answer: HTTP.Answer

    /// - Parameter answer: the answer.
    public init(answer: HTTP.Answer) { self.answer = answer }

    /// Its status and its body.
    public var description: String { "\(answer.status): \(answer.text)" }
}
