import Checklists
import Crypto
import HTTPServer
import HTTPTypes
import JSON
import Store

extension Call {
    /// The body as an object of a shape, each value in the form that the database stores, and the key of the request.
    func read(_ shape: Shape) async throws -> (arguments: [JSONValue.Member], key: IdempotencyKey?) {
        let (value, key) = try await json()
        do {
            return (try shape.read(value), key)
        } catch {
            throw Problem.invalidRequest(error.errors)
        }
    }

    /// The same, or no arguments if the body is empty.
    func readOptional(_ shape: Shape) async throws -> (arguments: [JSONValue.Member], key: IdempotencyKey?) {
        let bytes = try await bytes()
        guard !bytes.isEmpty else { return ([], try key(bytes)) }
        do {
            return (try shape.read(try parse(bytes)), try key(bytes))
        } catch let error as InvalidRequest {
            throw Problem.invalidRequest(error.errors)
        }
    }

    /// The body as JSON, and the key of the request.
    func json() async throws -> (value: JSONValue, key: IdempotencyKey?) {
        let bytes = try await bytes()
        return (try parse(bytes), try key(bytes))
    }

    private func parse(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        do {
            return try JSONParser.parse(bytes)
        } catch {
            throw .invalidJSON(bytes.isEmpty ? "the body is empty; send JSON" : "\(error)")
        }
    }

    /// The key of a request that has no body, or an empty object.
    func keyWithoutBody() async throws -> IdempotencyKey? {
        let bytes = try await bytes()
        guard bytes.isEmpty || bytes == Array("{}".utf8) else {
            throw Problem.invalidRequest([FieldError("", "must be empty: this request takes no members")])
        }
        return try key(bytes)
    }

    /// The unread body, and the key of the request.
    func keyWithBytes() async throws -> (bytes: [UInt8], key: IdempotencyKey?) {
        let bytes = try await bytes()
        return (bytes, try key(bytes))
    }

    /// The Idempotency-Key, with a hash of the request: method, path with query, condition, media type and body.
    private func key(_ body: [UInt8]) throws(Problem) -> IdempotencyKey? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalidHeader("Idempotency-Key", "must be 1 to 255 printable ASCII characters without spaces")
        }
        var hash = SHA256()
        let headers = "\(request.headers[.ifMatch] ?? "")\n\(mediaType)\n"
        hash.update(data: Array("\(request.method.rawValue) \(request.target)\n\(headers)".utf8))
        hash.update(data: body)
        return IdempotencyKey(key: key, fingerprint: Array(hash.finalize()))
    }
}

extension HTTPField.Name {
    /// `Idempotency-Key`, of the IETF's httpapi draft.
    static let idempotencyKey = name("idempotency-key")
    /// `Prefer` (RFC 7240).
    static let prefer = name("prefer")
    /// `Preference-Applied` (RFC 7240).
    static let preferenceApplied = name("preference-applied")
    /// `Referrer-Policy` (W3C).
    static let referrerPolicy = name("referrer-policy")
    /// `X-Robots-Tag`, which asks search engines not to keep a page.
    static let robots = name("x-robots-tag")
    /// `Link` (RFC 8288).
    static let link = name("link")
    /// `Last-Event-ID` of server-sent events.
    static let lastEventID = name("last-event-id")
    /// `X-Accel-Buffering` of nginx, which other proxies read too.
    static let xAccelBuffering = name("x-accel-buffering")

    private static func name(_ name: String) -> HTTPField.Name {
        // The names above are tokens, so only a misspelt one gets here.
        HTTPField.Name(name) ?? .contentType
    }
}
