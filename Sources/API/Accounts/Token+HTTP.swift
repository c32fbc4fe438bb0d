import HTTPServer
import HTTPTypes
import JSON
import Sessions

extension Token {
    /// The answer that hands out the token: the token, the address that it opens, and the members of the database's
    /// object.
    /// - Throws: an internal error if that is no object.
    func shown(in object: [UInt8], at url: String? = nil) throws(Problem) -> Reply {
        var members: [JSONValue.Member] = [.init("token", .string(text))]
        if let url { members.append(.init("url", .string(url))) }
        guard case .object(let more)? = try? JSONParser.parse(object) else { throw .internalError }
        members += more
        return .json(.object(members), status: .created).with(.cacheControl, "no-store")
    }
}
