import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import NIOCore
import Sessions
import Store

/// A request on its way through a route: the request, its sender, and the trace that completes its reply.
struct Call: Sendable {
    let request: Request
    let parameters: PathParameters
    let connection: Connection
    /// The facts about the request that its reply needs.
    let trace: RequestTrace
    /// What the request shows to say whose it is; nil if that is nothing.
    let credentials: Credentials?
    /// The signed-in user; nil on routes that are open to all.
    let principal: Principal?
    /// The most bytes that a body may have.
    let bodyLimit: Int

    /// Names the request in the answer and in the log.
    var id: String { trace.id }

    /// The signed-in user. Throws if there is none.
    var user: Principal {
        get throws(Problem) {
            guard let principal else { throw .unauthenticated }
            return principal
        }
    }

    /// An id in the path. A text that is no id is answered like an unknown id.
    func pathID(_ name: String = "id") throws(Problem) -> UUID {
        guard let text = parameters.get(name), let id = ResourceID(text) else { throw .notFound }
        return id.uuid
    }

    /// A username in the path. A text that cannot be one is answered like an unknown username.
    func pathUsername() throws(Problem) -> String {
        guard let text = parameters.get("username")?.removingPercentEncoding, Username.isValid(text) else {
            throw Problem(.userNotFound)
        }
        return text
    }

    /// A parameter of the query, decoded; nil if it is absent.
    func query(_ name: String) throws(Problem) -> String? {
        guard let raw = request.query else { return nil }
        var found: String?
        var rest = Substring(raw).utf8
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[pair.endIndex...].dropFirst()
            let key = pair.prefix { $0 != UInt8(ascii: "=") }
            guard Self.names(key, name) else { continue }
            guard found == nil else { throw .invalidParameter(name, "appears twice") }
            var text = Substring(pair[key.endIndex...].dropFirst())
            if text.utf8.contains(UInt8(ascii: "+")) { text.replace("+", with: " ") }
            guard let value = Self.decoded(text), !value.utf8.contains(0) else {
                throw .invalidParameter(name, "is not valid UTF-8 in percent-encoding")
            }
            guard value.isStreamSafe else {
                throw .invalidParameter(name, "has more than \(String.mostMarks) combining marks in a row")
            }
            found = value
        }
        return found
    }

    /// Whether a key of the query is this name. Polls ask for four names each, so most keys are compared as they stand.
    private static func names(_ key: Substring.UTF8View, _ name: String) -> Bool {
        key.contains(UInt8(ascii: "%"))
            ? decoded(Substring(key))?.utf8.elementsEqual(name.utf8) == true : key.elementsEqual(name.utf8)
    }

    /// A text without its percent-encoding; nil if that is not UTF-8. Most texts have none, and Foundation's decoder
    /// is slow.
    private static func decoded(_ text: Substring) -> String? {
        text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : String(text)
    }

    /// A whole number in the query.
    func number(_ name: String, in range: ClosedRange<Int>, otherwise: Int) throws(Problem) -> Int {
        try number(name, in: range) ?? otherwise
    }

    /// A whole number in the query; nil if it is absent.
    func number(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .invalidParameter(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `true` or `false` in the query.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch try query(name) {
        case nil, "false": return false
        case "true": return true
        default: throw .invalidParameter(name, "must be true or false")
        }
    }

    /// The place that the parameter `page` names; nil if it is absent.
    func pageKey() throws(Problem) -> PageKey? {
        guard let text = try query("page") else { return nil }
        guard let key = PageKey(text) else { throw .invalidParameter("page", "is not from a link of this server") }
        return key
    }

    /// The versions of a header of entity tags; nil if it is absent or `*`. A weak tag names the same version.
    func versions(_ header: HTTPField.Name) throws(Problem) -> [Int64]? {
        try tags(header)?.compactMap(\.version)
    }

    private func tags(_ header: HTTPField.Name) throws(Problem) -> [EntityTags.Tag]? {
        guard let text = request.headers[header] else { return nil }
        if text == "*" { return nil }
        guard let tags = EntityTags(text)?.tags else {
            throw .invalidHeader(header.canonicalName, "must be entity tags, such as \"12\", or *")
        }
        return tags
    }

    /// The versions of If-Match, as an argument of an action; empty if there is no condition.
    func ifMatch() throws(Problem) -> [JSONValue.Member] {
        guard let versions = try versions(.ifMatch) else { return [] }
        return [.init("if_versions", .array(versions.map(JSONValue.integer)))]
    }

    /// The reply to a reader: 304 if If-None-Match names this version.
    func conditional(_ body: [UInt8], version: Int64) throws(Problem) -> Reply {
        try conditional(ByteBuffer(bytes: body), version: version)
    }

    /// The reply to a reader who may have this version already.
    func conditional(_ body: ByteBuffer, version: Int64) throws(Problem) -> Reply {
        try conditional(.json(body), version: version)
    }

    /// The reply to a reader who may have this version already.
    func conditional(_ reply: Reply, version: Int64) throws(Problem) -> Reply {
        let tag = EntityTag(version).text
        let known = try tags(.ifNoneMatch)?.filter { $0.version == version }
        guard known.map({ !$0.isEmpty }) ?? (request.headers[.ifNoneMatch] == "*") else {
            return reply.with(.eTag, tag)
        }
        // A weak tag is that of a compressed answer, and a cache keeps what it has by the tag of the 304.
        let isWeak = known?.isEmpty == false && known?.allSatisfy(\.isWeak) == true
        var headers: HTTPFields = [.eTag: isWeak ? "W/\(tag)" : tag]
        headers[.cacheControl] = reply.headers[.cacheControl]
        return Reply(.notModified, headers: headers)
    }

    /// The whole body. Throws if it is larger than allowed.
    func bytes() async throws -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bodyLimit {
            throw Problem.bodyTooLarge(bodyLimit)
        }
        do {
            return Array((try await request.body.collect(upTo: bodyLimit)).readableBytesView)
        } catch is RequestBody.TooLarge {
            throw Problem.bodyTooLarge(bodyLimit)
        }
    }
}
