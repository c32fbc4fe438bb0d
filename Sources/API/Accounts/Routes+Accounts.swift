public import ChangeFeed
public import Checklists
public import Passwords
public import Store

extension Routes {
    /// Users, their sessions and tokens, and the links that they have given to others.
    /// - Parameters:
    ///   - passwords: hashes passwords.
    ///   - registration: who may sign up.
    ///   - lifetime: how long a session lasts.
    public static func accounts(
        store: Store, feed: ChangeFeed, actions: Actions, clients: Clients, rates: RateLimits,
        passwords: PasswordHasher, registration: Registration, lifetime: SessionLifetime, limits: Limits
    ) -> Routes {
        let passwords = PasswordChecks(hasher: passwords)
        let refusals = RefusedSignIns(store: store, clients: clients)
        let endings = SessionEndings(actions: actions, feed: feed, clients: clients)
        return Routes([
            UserRoutes(
                store: store, feed: feed, actions: actions, clients: clients, rates: rates, passwords: passwords,
                refusals: refusals, registration: registration),
            SessionRoutes(
                store: store, feed: feed, actions: actions, clients: clients, rates: rates, passwords: passwords,
                refusals: refusals, endings: endings, lifetime: lifetime),
            TokenRoutes(
                store: store, actions: actions, clients: clients, rates: rates, endings: endings, limits: limits),
            LinkRoutes(store: store, limits: limits),
        ])
    }
}
