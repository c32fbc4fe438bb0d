import TestSupport

/// Somebody's client: a copy, and the cursor that continues it.
actor Client {
    /// Who polls. Another session of the same user may go on with the same cursor.
    var person: Person
    private(set) var copy: Copy
    private(set) var cursor: String
    /// The changes that came since it began, repeats included.
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

    /// Goes on as another session.
    func sign(in person: Person) { self.person = person }

    /// Asks a daemon for what is new, and takes it in; all or, where the answer is lost on the way, nothing of it.
    /// Returns how many changes came.
    /// - Parameter forgets: whether the cursor is lost after the changes were taken in, so that they come again.
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
            // Who is off it again by now is about to be told so.
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

    /// Polls until nothing is new, and says how the copy differs from a fresh snapshot: not at all, if all is well.
    /// To be called when nobody edits. The daemon has read the log up to the snapshot it gave, so an empty answer
    /// after it is the end, also of what was committed elsewhere.
    func differencesAtTheEnd(at daemon: DaemonProcess) async throws -> [String] {
        let fresh = try Copy(of: person.id, try await person.at(daemon).must(.get, "/v1/snapshot"))
        while try await poll(at: daemon) > 0 {}
        return copy.differences(from: fresh)
    }
}
