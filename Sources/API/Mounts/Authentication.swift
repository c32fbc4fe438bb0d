public import ChangeFeed
import Foundation
import HTTPServer
import HTTPTypes
import Sessions

/// Finds out whose request it is.
public struct Authentication: Sendable {
    private let feed: ChangeFeed
    private let clients: Clients
    private let rates: RateLimits

    /// - Parameters:
    ///   - feed: knows whose token it is.
    ///   - clients: says by which way a browser came.
    ///   - rates: limits the look-ups of unknown tokens.
    public init(feed: ChangeFeed, clients: Clients, rates: RateLimits) {
        (self.feed, self.clients, self.rates) = (feed, clients, rates)
    }

    /// What a request shows, by one of these ways to sign in; nil if that is nothing. A browser adds its cookie to
    /// requests of any page, so the request must come from one of this server's. Of others, those that only read are
    /// as without the cookie.
    /// - Throws: `cross-origin`.
    func credentials(
        of request: Request, over connection: Connection, by ways: [Credentials.Way]
    ) throws(Problem) -> Credentials? {
        guard ways.contains(.cookie), request.headers[.cookie] != nil else {
            return Credentials(request.headers, by: ways)
        }
        let visit = clients.visit(request, over: connection)
        let shown = Credentials(request.headers, by: ways, cookie: visit.cookie)
        guard let shown, case .cookie = shown.way else { return shown }
        guard !request.method.isSafe else { return visit.isFromElsewhere(request.headers) ? nil : shown }
        guard visit.isFromHere(request.headers) else { throw .crossOrigin }
        return shown
    }

    /// The user of a request, by what it shows. A request may say whose it is: with a cookie, another page of the browser
    /// may have signed in anew meanwhile.
    /// - Throws: `unauthenticated`, `too-many-requests`; the database's errors.
    func principal(
        by shown: Credentials?, of request: Request, over connection: Connection
    ) async throws -> Principal {
        guard let shown else { throw Problem.unauthenticated }
        let principal = try await rates.lookingUp(shown.token, request, over: connection) { admit in
            try await feed.authenticate(tokenHash: Token.hash(shown.token), beforeLookup: admit)
        }
        guard let principal, shown.mayBe(of: principal) else { throw Problem.invalidToken }
        if let named = request.headers[.crosscheckUser], UUID(uuidString: named) != principal.user {
            throw Problem.ofAnotherUser
        }
        return principal
    }
}

extension HTTPField.Name {
    /// The id of the user for whom a client sends the request.
    fileprivate static let crosscheckUser = Self("Crosscheck-User") ?? .from
}
