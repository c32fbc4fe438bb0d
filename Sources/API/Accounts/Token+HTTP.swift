import HTTPServer
import HTTPTypes
import JSON
import Sessions

extension Token {
    /// The answer that hands out the token: the database's object with the token put before it, and the address that it
    /// opens.
    func shown(in object: [UInt8], at url: String? = nil) -> Reply {
        let address = url.map { Array("\"url\":".utf8) + JSONValue.string($0).bytes + Array(",".utf8) } ?? []
        return .json(Array("{\"token\":\"\(text)\",".utf8) + address + object.dropFirst(), status: .created)
            .with(.cacheControl, "no-store")
    }
}
