import Foundation
import Synchronization
import TestSupport

/// A request that can be sent, written out beforehand so that sending it costs this program little.
struct Request: Sendable {
    var method: HTTP.Method
    var path: String
    var token: String?
    var body: Data?
    var headers: [String: String] = [:]

    /// A request with or without a JSON body.
    init(_ method: HTTP.Method, _ path: String, by person: Person?, _ json: JSON? = nil) throws {
        (self.method, self.path, token) = (method, path, person?.token)
        body = try json?.text
        if body != nil { headers["content-type"] = "application/json" }
    }

    /// A request with a body of another type.
    init(_ method: HTTP.Method, _ path: String, by person: Person, type: String, _ text: String) {
        (self.method, self.path, token) = (method, path, person.token)
        (body, headers) = (Data(text.utf8), ["content-type": type])
    }

    /// The same with one more header.
    func with(_ name: String, _ value: String) -> Request {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// Whether it chooses an option, as `Options` names it.
    func has(_ option: String) -> Bool {
        let query = path.split(separator: "?").dropFirst().joined().split(separator: "&")
        return query.contains(Substring(option)) || headers["accept"].map { "accept=\($0)" } == option
            || headers["content-type"].map { "body=\($0)" } == option
    }

    /// The bytes of the request over HTTP/1.1; its body announced, but `missing` bytes of it left out.
    func bytes(missing: Int = 0) -> [UInt8] {
        var lines = ["\(method.rawValue) \(path) HTTP/1.1", "host: 127.0.0.1"]
        if let token { lines.append("authorization: Bearer \(token)") }
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        if let body { lines.append("content-length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? Data()).dropLast(missing)
    }

    func send(to http: HTTP) async throws -> HTTP.Answer {
        try await http.send(method, path, token: token, body: body, headers: headers, timeout: .patient)
    }
}

/// Counts from 1, for requests that must differ.
final class Counter: Sendable {
    private let count = Atomic(0)

    var next: Int { count.add(1, ordering: .relaxed).newValue }
}

/// Things that requests use up, such as those to be deleted.
final class Supply: Sendable {
    private let things: [String]
    private let counter = Counter()

    init(_ things: [String]) { self.things = things }

    /// One that was not given out before.
    /// - Throws: A `Mistake` if none is left.
    var next: String {
        get throws {
            let number = counter.next
            guard number <= things.count else { throw Mistake("None is left of \(things.count)") }
            return things[number - 1]
        }
    }
}
