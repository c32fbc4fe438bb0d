import TestSupport

/// A user's client: a copy, and the cursor that continues it.
actor Client {
    /// The polling user. Another session of the same user may continue with the same cursor.
    var person: Person
    private(set) var copy: Copy
    private(set) var cursor: String
    /// The number of changes since it began, with repeats.
    private(set) var received = 0
    /// Their kinds.
    private(set) var kinds: Set<String> = []

    /// Begins with a snapshot.
    init(_ person: Person) async throws {
        let snapshot = try await person.must(.get, "/v1/snapshot")
        self.person = person
        copy = try Copy(of: person.id, snapshot)
        cursor = snapshot["cursor"].string ?? ""
    }

    /// Begins with the parts, as a client does whose checklists are too large for one snapshot.
    init(inParts person: Person) async throws {
        let snapshot = try await person.must(.get, "/v1/snapshot?only=me")
        guard Set(snapshot.object.keys) == ["cursor", "me"] else {
            throw Copy.Breach(description: "Not only 'me': \(snapshot)")
        }
        self.person = person
        copy = try Copy(of: person.id, snapshot)
        cursor = snapshot["cursor"].string ?? ""
        try copy.take(invitations: try await person.waitingInvitations())
        for list in try await person.must(.get, "/v1/checklists?archived=any&limit=500")["checklists"].array {
            let part = try await person.send(.get, "/v1/checklists/\(list["id"].string ?? "")/snapshot")
            // The user has left it meanwhile.
            if part.status == 404 { continue }
            guard part.status == 200 else { throw Unexpected(answer: part) }
            try copy.take(part.json)
        }
    }

    /// Continues as another session.
    func sign(in person: Person) { self.person = person }

    /// Asks a daemon for changes and takes them all in; or, where the answer is lost on the way, none of them. Returns
    /// the number of changes.
    /// - Parameter forgets: whether it drops the cursor after taking the changes in, so that they come again.
    @discardableResult
    func poll(at daemon: DaemonProcess, wait: Int = 0, limit: Int = 500, forgets: Bool = false) async throws -> Int {
        let person = person.at(daemon)
        let answer = try await person.must(.get, "/v1/changes?since=\(cursor)&wait=\(wait)&limit=\(limit)")
        let changes = answer["changes"].array
        guard let next = answer["cursor"].string, changes.count <= limit else {
            throw Copy.Breach(description: "No answer to a poll: \(answer)")
        }
        var copy = copy
        for change in changes {
            guard let added = try copy.apply(change) else { continue }
            let snapshot = try await person.send(.get, "/v1/checklists/\(added)/snapshot")
            // The user is off the checklist again, and the next change will say so.
            if snapshot.status == 404 { continue }
            guard snapshot.status == 200 else { throw Unexpected(answer: snapshot) }
            try copy.take(snapshot.json)
        }
        self.copy = copy
        received += changes.count
        kinds.formUnion(changes.compactMap { $0["kind"].string })
        if !forgets { cursor = next }
        return changes.count
    }

    /// Polls until nothing is new, and returns the copy's differences from a fresh snapshot: none, if all is right.
    /// Call it when nobody edits. The daemon has read the log up to its snapshot, so an empty answer after it is the
    /// end, also of commits elsewhere.
    func differencesAtTheEnd(at daemon: DaemonProcess) async throws -> [String] {
        let fresh = try Copy(of: person.id, try await person.at(daemon).must(.get, "/v1/snapshot"))
        while try await poll(at: daemon) > 0 {}
        return copy.differences(from: fresh)
    }
}
