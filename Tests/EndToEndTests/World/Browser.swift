import Foundation
import TestSupport

/// A browser with one page of a server open: it keeps cookies and says where its requests come from.
struct Browser: Sendable {
    /// A cookie as `Set-Cookie` gives it.
    struct Cookie: Sendable, Equatable {
        let name: String
        let value: String
        /// The attributes behind the value, in their order.
        let attributes: [String]

        init(_ header: String) {
            let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            (name, value) = (String(pair[0]), String(pair.last ?? ""))
            attributes = Array(parts.dropFirst())
        }

        /// How long it lasts.
        var seconds: Int? { attributes.first { $0.hasPrefix("Max-Age=") }.flatMap { Int($0.dropFirst(8)) } }
        /// Its other attributes.
        var rules: Set<String> { Set(attributes.filter { !$0.hasPrefix("Max-Age=") }) }
    }

    let http: HTTP
    /// The origin of the page.
    let origin: String
    /// The `Host` of requests, if it is not that of the connection.
    var host: String?
    /// More headers of each request.
    var headers: [String: String] = [:]
    private(set) var cookies: [String: String] = [:]

    /// - Parameter origin: nil: that of the connection.
    init(_ http: HTTP, origin: String? = nil) {
        self.http = http
        self.origin = origin ?? http.base
    }

    /// The same browser with a cookie that somebody has planted.
    func with(_ name: String, _ value: String) -> Browser {
        var copy = self
        copy.cookies[name] = value
        return copy
    }

    /// The same browser with a page of another daemon of the same server open, so that it has the same cookies.
    func at(_ daemon: DaemonProcess) -> Browser {
        var copy = Browser(daemon.http)
        copy.cookies = cookies
        return copy
    }

    /// The value of `Cookie`.
    var cookie: String { cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ") }

    /// Sends a request of the page, and keeps the cookies of its answer.
    @discardableResult
    mutating func send(
        _ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers more: [String: String] = [:]
    ) async throws -> HTTP.Answer {
        let answer = try await ask(method, path, json, headers: more)
        for cookie in answer.cookies { cookies[cookie.name] = cookie.seconds == 0 ? nil : cookie.value }
        return answer
    }

    /// Sends a request of the page, and keeps nothing.
    @discardableResult
    func ask(
        _ method: HTTP.Method, _ path: String, _ json: JSON? = nil, headers more: [String: String] = [:]
    ) async throws -> HTTP.Answer {
        var sent = headers
        if !cookies.isEmpty { sent["cookie"] = cookie }
        if let host { sent["host"] = host }
        if method != .get, method != .head { sent["origin"] = origin }
        return try await http.send(method, path, json: json, headers: sent.merging(more) { $1 })
    }

    /// Signs in, in the page.
    @discardableResult
    mutating func signIn(_ name: String) async throws -> HTTP.Answer {
        try await send(.post, "/v1/sessions", Self.signIn(name))
    }

    /// The body of a sign-in by the cookie.
    static func signIn(_ name: String) -> JSON {
        ["login": .string(name), "password": .string(Person.password), "cookie": true]
    }
}

extension HTTP.Answer {
    /// The cookies that it sets.
    var cookies: [Browser.Cookie] {
        headers.filter { $0.name.lowercased() == "set-cookie" }.map { Browser.Cookie($0.value) }
    }
}

extension World {
    /// A browser in which a new user is signed in.
    func browser(of name: String) async throws -> Browser {
        _ = try await user(name)
        var browser = Browser(http)
        try await browser.signIn(name)
        return browser
    }
}
