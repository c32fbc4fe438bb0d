import TestSupport

/// The answers of a route to every caller, for one kind of body or subject.
struct Permission: Sendable {
    /// The user in the path, where it has a username.
    enum Subject: Sendable {
        case person(Caller)
        case oneself
    }

    /// The author of a comment in the path.
    enum Author: Sendable { case editor, viewer }

    let method: HTTP.Method
    let path: String
    /// The statuses, in the order of `Caller.allCases`.
    let statuses: [Int]
    var query = ""
    var about = Subject.person(.stranger)
    var by = Author.editor
    /// Whether it needs a session of its own, because it ends that session.
    var endsSession = false
    /// Whether a token opens the checklist to the caller: an invitation's in the body, or the public link's in the
    /// path.
    var isByToken = false
    /// Whether an invitation opens the checklist to the one whom it names.
    var isByName = false
    /// Whether its task repeats, and then whether one record of it serves all; nil: it does not repeat.
    var isShared: Bool?
    /// The body, where it has one.
    var sends: @Sendable (Caller) -> JSON? = { _ in nil }

    init(_ method: HTTP.Method, _ path: String, _ statuses: Int...) {
        self.method = method
        self.path = path
        self.statuses = statuses
    }

    /// Such as `GET /v1/me`.
    var route: String { "\(method.rawValue) \(path)" }

    func status(for caller: Caller) -> Int {
        zip(Caller.allCases, statuses).first { $0.0 == caller }?.1 ?? 0
    }

    func sending(_ body: JSON) -> Permission { sending { _ in body } }

    func sending(_ body: @escaping @Sendable (Caller) -> JSON) -> Permission {
        var copy = self
        copy.sends = { body($0) }
        return copy
    }

    func about(_ subject: Subject) -> Permission {
        var copy = self
        copy.about = subject
        return copy
    }

    func by(_ author: Author) -> Permission {
        var copy = self
        copy.by = author
        return copy
    }

    func asking(_ query: String) -> Permission {
        var copy = self
        copy.query = query
        return copy
    }

    func ofRepeatingTask(shared: Bool) -> Permission {
        var copy = self
        copy.isShared = shared
        return copy
    }

    func byToken() -> Permission {
        var copy = self
        copy.isByToken = true
        return copy
    }

    func byName() -> Permission {
        var copy = self
        copy.isByName = true
        return copy
    }

    func endingSession() -> Permission {
        var copy = self
        copy.endsSession = true
        return copy
    }
}
