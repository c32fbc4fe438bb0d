import ChangeFeed
import Foundation
import HTTPServer
import HTTPTypes
import Sessions

/// What a request shows to say whose it is. Every way to sign in ends in a token, and every token in a `Principal`.
struct Credentials: Sendable {
    /// A way to sign in. A mount declares those that it takes.
    enum Way: Sendable {
        /// `Authorization: Bearer TOKEN` (RFC 6750, section 2.1).
        case bearer
        /// `Authorization: Basic`, with a username and, in place of the password, a token (RFC 7617).
        case basic

        /// The scheme in lower case.
        fileprivate var scheme: String {
            switch self {
            case .bearer: "bearer"
            case .basic: "basic"
            }
        }

        /// How an answer asks for it in `WWW-Authenticate`.
        var challenge: String {
            switch self {
            case .bearer: "Bearer realm=\"crosscheck\""
            case .basic: "Basic realm=\"crosscheck\", charset=\"UTF-8\""
            }
        }
    }

    /// The token.
    let token: Substring
    /// The name beside it, which must be its user's; nil where the way has none.
    let username: String?

    /// How long a token may be, in bytes.
    private static let tokenBytes = 1...200
    /// How long the text behind `Basic` may be.
    private static let basicBytes = 1...600

    /// Those of a request, by one of these ways; nil if it shows none.
    init?(_ headers: RequestHeaders, by ways: [Way]) {
        guard !ways.isEmpty, let header = headers[.authorization],
            let space = header.utf8.firstIndex(of: UInt8(ascii: " "))
        else { return nil }
        let scheme = header[..<space].lowercased()
        let shown = header[header.utf8.index(after: space)...]
        switch ways.first(where: { $0.scheme == scheme }) {
        case .bearer: (token, username) = (shown, nil)
        case .basic:
            guard Self.basicBytes.contains(shown.utf8.count), let data = Data(base64Encoded: String(shown)),
                let text = String(data: data, encoding: .utf8),
                let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            (token, username) = (text[text.utf8.index(after: colon)...], String(text[..<colon]))
        case nil: return nil
        }
        guard Self.tokenBytes.contains(token.utf8.count) else { return nil }
    }

    /// Whether they can be of this user.
    fileprivate func mayBe(of user: Principal) -> Bool {
        username.map { $0.utf8.elementsEqual(user.username.utf8) } ?? true
    }
}

extension Backend {
    /// The user of a request, by one of these ways to sign in.
    /// - Throws: `unauthenticated`, `too-many-requests`; the database's errors.
    func principal(
        of request: Request, over connection: Connection, by ways: [Credentials.Way]
    ) async throws -> Principal {
        guard let shown = Credentials(request.headers, by: ways) else { throw Problem.unauthenticated }
        let principal = try await rates.lookingUp(shown.token, request, over: connection) { admit in
            try await feed.authenticate(tokenHash: Token.hash(shown.token), beforeLookup: admit)
        }
        guard let principal, shown.mayBe(of: principal) else { throw Problem.invalidToken }
        return principal
    }
}
