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
        /// The cookie of a browser's session.
        case cookie

        /// The scheme in `Authorization`, in lower case; nil if it has none.
        fileprivate var scheme: String? {
            switch self {
            case .bearer: "bearer"
            case .basic: "basic"
            case .cookie: nil
            }
        }

        /// How an answer asks for it in `WWW-Authenticate`; nil if it cannot.
        var challenge: String? {
            switch self {
            case .bearer: "Bearer realm=\"crosscheck\""
            case .basic: "Basic realm=\"crosscheck\", charset=\"UTF-8\""
            case .cookie: nil
            }
        }
    }

    /// The way by which the request shows them.
    let way: Way
    /// The token.
    let token: Substring
    /// The name beside it, which must be its user's; nil where the way has none.
    let username: String?

    /// How long a token may be, in bytes.
    private static let tokenBytes = 1...200
    /// How long the text behind `Basic` may be.
    private static let basicBytes = 1...600

    /// Those of a request, by one of these ways; nil if it shows none. A token in `Authorization` goes before a cookie.
    /// - Parameter cookie: the cookie that counts.
    init?(_ headers: RequestHeaders, by ways: [Way], cookie: SessionCookie? = nil) {
        let (way, shown) = Self.authorization(headers, ways)
        switch way {
        case .bearer: (token, username) = (shown, nil)
        case .basic:
            guard Self.basicBytes.contains(shown.utf8.count), let data = Data(base64Encoded: String(shown)),
                let text = String(data: data, encoding: .utf8),
                let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            (token, username) = (text[text.utf8.index(after: colon)...], String(text[..<colon]))
        case .cookie, nil:
            guard ways.contains(.cookie), let found = headers[.cookie].flatMap({ cookie?.token(in: $0) }) else {
                return nil
            }
            (token, username) = (found, nil)
        }
        self.way = way ?? .cookie
        guard Self.tokenBytes.contains(token.utf8.count) else { return nil }
    }

    /// The way that `Authorization` takes, if it is one of these, and what stands behind the scheme. A scheme of no way
    /// here is for somebody else, such as a proxy with a password.
    private static func authorization(_ headers: RequestHeaders, _ ways: [Way]) -> (way: Way?, shown: Substring) {
        guard !ways.isEmpty, let header = headers[.authorization],
            let space = header.utf8.firstIndex(of: UInt8(ascii: " "))
        else { return (nil, "") }
        let scheme = header[..<space].lowercased()
        return (ways.first { $0.scheme == scheme }, header[header.utf8.index(after: space)...])
    }

    /// Whether they can be of this user.
    func mayBe(of user: Principal) -> Bool {
        username.map { $0.utf8.elementsEqual(user.username.utf8) } ?? true
    }
}
