import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// A client of one server.
public struct HTTP: Sendable {
    /// The method of a request.
    public enum Method: String, Sendable {
        case delete = "DELETE"
        case get = "GET"
        case head = "HEAD"
        case options = "OPTIONS"
        case patch = "PATCH"
        case post = "POST"
        case put = "PUT"
    }

    /// A complete answer.
    public struct Answer: Sendable {
        /// The status code.
        public var status: Int
        /// The header fields, in their order.
        public var headers: [(name: String, value: String)]
        /// The bytes of the body.
        public var body: [UInt8]
        /// Whether it came over HTTP/2.
        public var isHTTP2 = false

        /// The body as JSON; null when it is something else.
        public var json: JSON { (try? JSON(body)) ?? .null }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// The first value of a header field.
        public func header(_ name: String) -> String? {
            headers.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
        }
    }

    /// The beginning of every URL: `http://127.0.0.1:8080`.
    public var base: String
    private let client: HTTPClient

    /// - Parameter base: such as `http://127.0.0.1:8080`.
    public init(_ base: String) {
        self.base = base
        client = Self.usual
    }

    /// A client that speaks TLS, with its own connections. The caller must shut it down.
    /// - Parameters:
    ///   - base: such as `https://localhost:8443`.
    ///   - trust: the file with the certificates that it trusts, in PEM.
    ///   - allowsHTTP2: whether it speaks HTTP/2 where the server does.
    public init(_ base: String, trusting trust: String, allowsHTTP2: Bool = true) {
        self.base = base
        var configuration = Self.configuration
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.trustRoots = .file(trust)
        configuration.httpVersion = allowsHTTP2 ? .automatic : .http1Only
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Closes the connections of a client with its own ones.
    public func shutdown() async throws { try await client.shutdown() }

    /// Sends a request and reads its answer, with any status.
    /// - Parameters:
    ///   - path: path and query, percent-encoded: `/v1/changes?wait=5`.
    ///   - token: for `Authorization: Bearer`.
    ///   - json: a body, sent as `application/json` unless `headers` say otherwise.
    ///   - body: another body, sent unchanged.
    ///   - timeout: for the whole exchange.
    /// - Throws: when the server cannot be reached, hangs up, or does not answer in time.
    @discardableResult
    public func send(
        _ method: Method, _ path: String, token: String? = nil, json: JSON? = nil, body: Data? = nil,
        headers: [String: String] = [:], timeout: Duration = .patient
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: base + path)
        request.method = HTTPMethod(rawValue: method.rawValue)
        if let token { request.headers.add(name: "authorization", value: "Bearer \(token)") }
        if let json {
            request.headers.add(name: "content-type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: try json.text))
        } else if let body {
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        let answer = try await client.execute(request, timeout: TimeAmount(timeout))
        let received = try await answer.body.collect(upTo: 256 << 20)
        return Answer(
            status: Int(answer.status.code), headers: answer.headers.map { ($0.name, $0.value) },
            body: Array(received.readableBytesView), isHTTP2: answer.version == .http2)
    }

    /// Sends a request, and again as long as the server is too busy for it; says whether it was sent again.
    /// - Parameter isFinal: whether a 503 is the answer all the same.
    public func sendUntilServed(
        _ method: Method, _ path: String, token: String? = nil, json: JSON? = nil, headers: [String: String] = [:],
        unless isFinal: (Answer) -> Bool = { _ in false }
    ) async throws -> (answer: Answer, isRepeated: Bool) {
        var isRepeated = false
        while true {
            let answer = try await send(method, path, token: token, json: json, headers: headers)
            guard answer.status == 503, !isFinal(answer),
                let pause = answer.header("retry-after").flatMap(Double.init)
            else {
                return (answer, isRepeated)
            }
            isRepeated = true
            try await Task.sleep(for: .seconds(pause))
        }
    }

    /// Whether the daemon says in the end that it is ready. On a busy machine its feed may have read nothing for five
    /// seconds, and then it is not.
    public func becomesReady() async throws -> Bool {
        try await found(within: .patient) { try await send(.get, "/readyz").status == 200 ? true : nil } ?? false
    }

    /// One client for all tests, never shut down. It has no limit on connections, so that many polls can wait.
    private static let usual = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Its own limit is ten seconds, which a connection among a thousand takes on a busy machine.
        configuration.timeout.connect = TimeAmount(.patient)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 10_000
        return configuration
    }
}
