import HTTPServer
import HTTPTypes
import Sessions

extension Token {
    /// The bearer token of a request (RFC 6750, section 2.1); nil if there is none.
    static func presented(by headers: HTTPFields) -> Substring? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 200 else { return nil }
        return parts[1]
    }

    /// The answer that hands out the token: the database's object with the token put before it.
    func shown(in object: [UInt8]) -> Reply {
        .json(Array("{\"token\":\"\(text)\",".utf8) + object.dropFirst(), status: .created)
            .with(.cacheControl, "no-store")
    }
}
