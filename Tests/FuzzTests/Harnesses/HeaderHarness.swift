import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Store

@testable import API

/// Only a proxy that the operator named names the client; a type is chosen from those on offer; and a parsed time is
/// the written one.
enum HeaderHarness {
    private static let peer = InternetAddress(bytes: [192, 0, 2, 1])
    private static let strangers = Proxies(ranges: [AddressRange("10.0.0.0/8")].compactMap { $0 })
    private static let trusting = Proxies(ranges: [AddressRange("192.0.2.0/24")].compactMap { $0 })
    private static let names = ["Forwarded", "X-Forwarded-For"].compactMap { HTTPField.Name($0) }

    static func check(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        for name in names {
            let headers: RequestHeaders = [name: text]
            try hold(strangers.client(peer: peer, headers) == peer, "a stranger sets the client's address")
            let client = trusting.client(peer: peer, headers)
            try hold(InternetAddress(client.text) == client, "\(client.text) does not come back")
        }
        let offered = ["application/json", "text/markdown"]
        if let chosen = Accept.choose(text, from: offered) {
            try hold(offered.contains(chosen), "a type is chosen that is not on offer")
        }
        if let key = PageKey(text) {
            try hold(key.text == text && PageKey(key.text) == key, "two texts stand for the same place")
        }
        if let id = ResourceID(text) {
            try hold(id.text == text.lowercased() && ResourceID(id.text) == id, "an id does not come back")
        }
        if let tags = EntityTags(text)?.tags {
            let written = tags.map { ($0.isWeak ? "W/" : "") + "\"\($0.opaque)\"" }.joined(separator: ", ")
            try hold(EntityTags(written)?.tags == tags, "entity tags do not come back")
        }
        try checkRange(text)
        try checkTime(text)
    }

    /// A range has exactly the addresses that begin with its bits.
    private static func checkRange(_ text: String) throws {
        guard let range = AddressRange(text) else { return }
        let parts = text.split(separator: "/")
        guard let first = parts.first, let base = InternetAddress(first) else { throw Broken("a range of nothing") }
        let bits = base.bytes.count * 8
        let length = parts.count > 1 ? Int(parts[1]) ?? bits : bits
        try hold(range.contains(base), "\(text) lacks its own address")
        for bit in 0..<bits {
            var bytes = base.bytes
            bytes[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            try hold(range.contains(InternetAddress(bytes: bytes)) == (bit >= length), "\(text) differs at bit \(bit)")
        }
    }

    private static func checkTime(_ text: String) throws {
        guard let time = Timestamp(text) else { return }
        try hold(Timestamp(time.utc) == time, "\(text): a time does not come back")
        let offset = text.hasSuffix("z") || text.hasSuffix("Z") ? 0 : try offset(text)
        // The calendar of the C library, which has no leap seconds either.
        try hold(try seconds(time.utc) == seconds(text) - offset, "\(text) is not \(time.utc)")
    }

    private static func seconds(_ text: String) throws -> Int {
        let numbers = text.utf8.prefix(19).split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 6 else { throw Broken("\(text): a time without its six numbers") }
        var fields = tm()
        fields.tm_year = CInt(numbers[0] - 1900)
        fields.tm_mon = CInt(numbers[1] - 1)
        fields.tm_mday = CInt(numbers[2])
        fields.tm_hour = CInt(numbers[3])
        fields.tm_min = CInt(numbers[4])
        fields.tm_sec = CInt(min(numbers[5], 59))
        return timegm(&fields)
    }

    private static func offset(_ text: String) throws -> Int {
        let end = text.utf8.suffix(6)
        let numbers = end.dropFirst().split(separator: UInt8(ascii: ":")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 2, let sign = end.first else { throw Broken("\(text): a time without an offset") }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (numbers[0] * 3600 + numbers[1] * 60)
    }
}
