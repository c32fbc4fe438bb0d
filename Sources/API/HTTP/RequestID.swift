/// Names one request in its answer and in the log: 80 random bits in Crockford's base 32.
struct RequestID: Sendable {
    let text: String

    init() {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
        var bits = UInt64.random(in: .min ... .max)
        var text: [UInt8] = []
        for index in 0..<16 {
            if index == 8 { bits = UInt64.random(in: .min ... .max) }
            text.append(alphabet[Int(bits & 31)])
            bits >>= 5
        }
        self.text = String(decoding: text, as: UTF8.self)
    }
}
