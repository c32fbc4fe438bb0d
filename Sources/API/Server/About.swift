public import Checklists

/// What the interface says about itself.
public struct About: Sendable {
    let registration: Registration
    let publicOrigin: WebOrigin?
    let limits: Limits

    /// - Parameters:
    ///   - registration: who may sign up.
    ///   - publicOrigin: the server's own origin, if the operator has named it.
    ///   - limits: how many of each thing there may be, and how large.
    public init(registration: Registration, publicOrigin: WebOrigin?, limits: Limits) {
        (self.registration, self.publicOrigin, self.limits) = (registration, publicOrigin, limits)
    }
}
