import HTTPServer
import HTTPTypes
import Sessions

/// The cookie by which a browser shows its session (RFC 6265). Scripts cannot read it, and the browser sends it with
/// no request that another site causes.
struct SessionCookie: Sendable {
    /// Over HTTPS. Browsers take a cookie of this name from this host alone, and only over HTTPS; so no other host of the
    /// domain can plant one.
    static let secure = SessionCookie(name: "__Host-crosscheck", rules: "Path=/; Secure; HttpOnly; SameSite=Strict")
    /// Over plain HTTP, where browsers take no other.
    static let plain = SessionCookie(name: "crosscheck", rules: "Path=/; HttpOnly; SameSite=Strict")

    let name: String
    private let rules: String

    /// The value of `Set-Cookie` that gives the browser a token for some time.
    func setting(_ token: Token, seconds: Int) -> String { "\(name)=\(token.text); \(rules); Max-Age=\(seconds)" }

    /// The value of `Set-Cookie` that makes the browser forget the token.
    var clearing: String { "\(name)=; \(rules); Max-Age=0" }

    /// The token in a `Cookie` header. Nil if there is none, and also if there are two: somebody has planted one, and
    /// nothing tells which.
    func token(in header: String) -> Substring? {
        var found: Substring?
        for pair in header.split(separator: ";") {
            let pair = pair.drop { $0 == " " }
            guard let sign = pair.firstIndex(of: "="), pair[..<sign] == name else { continue }
            guard found == nil else { return nil }
            found = pair[pair.index(after: sign)...]
        }
        return found.flatMap { $0.hasPrefix(Token.Prefix.usual.rawValue) ? $0 : nil }
    }
}

extension Token {
    /// The answer that hands out the token as a cookie: the database's object without it.
    func kept(by cookie: SessionCookie, seconds: Int, besides object: [UInt8]) -> Reply {
        var reply = Reply.json(object, status: .created).with(.cacheControl, "no-store")
        reply.headers[.setCookie] = cookie.setting(self, seconds: seconds)
        return reply
    }
}
