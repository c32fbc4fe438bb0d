import HTTPServer
import HTTPTypes
import Sessions

extension Token {
    /// The bearer token of a request (RFC 6750, section 2.1); nil if there is none.
    static func presented(by headers: RequestHeaders) -> Substring? {
        guard let header = headers[.authorization], let space = header.utf8.firstIndex(of: UInt8(ascii: " ")) else {
            return nil
        }
        let token = header[header.utf8.index(after: space)...]
        guard header[..<space].lowercased() == "bearer", (1...200).contains(token.utf8.count) else { return nil }
        return token
    }

    /// The answer that hands out the token: the database's object with the token put before it.
    func shown(in object: [UInt8]) -> Reply {
        .json(Array("{\"token\":\"\(text)\",".utf8) + object.dropFirst(), status: .created)
            .with(.cacheControl, "no-store")
    }
}
