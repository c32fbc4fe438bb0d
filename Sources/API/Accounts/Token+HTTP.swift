import HTTPServer
import HTTPTypes
import Sessions

extension Token {
    /// The answer that hands out the token: the database's object with the token put before it.
    func shown(in object: [UInt8]) -> Reply {
        .json(Array("{\"token\":\"\(text)\",".utf8) + object.dropFirst(), status: .created)
            .with(.cacheControl, "no-store")
    }
}
