import Checklists

extension Failure {
    /// The operator's message for a refusal.
    /// - Parameter limit: the value of the limit that it is about.
    init(_ refusal: Refusal, limit: Int? = nil) {
        let number = limit.map { " The limit is \($0)." } ?? ""
        switch refusal {
        case .usernameTaken: self.init(.refused, "Another user has this username. Usernames are unique ignoring case.")
        case .emailTaken: self.init(.refused, "Another user has this e-mail address.")
        case .signedOut: self.init(.refused, "The user is disabled or deleted.")
        case .notFound: self.init(.refused, "It no longer exists.")
        case .userEnabled:
            self.init(.refused, "Someone has enabled the user again meanwhile. The command deleted nothing.")
        case .tooManyTasks:
            self.init(.refused, "These are more tasks than a checklist may have.\(number)")
        case .tooManyChecklists:
            self.init(.refused, "The owner has as many checklists as the limit allows.\(number)")
        default: self.init(.refused, refusal.detail + number)
        }
    }
}
