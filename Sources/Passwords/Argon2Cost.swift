import CArgon2

/// The cost of one Argon2id hash, in RFC 9106's terms.
public struct Argon2Cost: Sendable, Hashable {
    /// Memory in KiB.
    public var memory: UInt32
    /// Passes over the memory.
    public var iterations: UInt32
    /// Lanes. Each gets a thread.
    public var parallelism: UInt32

    /// The first of the choices in OWASP's Password Storage Cheat Sheet with one lane that stays under 20 MiB.
    public static let standard = Argon2Cost(memory: 19_456, iterations: 2, parallelism: 1)

    /// - Parameters:
    ///   - memory: in KiB, at least 8 for each lane.
    ///   - iterations: at least 1.
    ///   - parallelism: lanes, at least 1.
    public init(memory: UInt32, iterations: UInt32, parallelism: UInt32) {
        self.memory = memory
        self.iterations = iterations
        self.parallelism = parallelism
    }
}

extension Argon2Cost {
    static let saltLength = 16
    static let tagLength = 32

    /// The text before the salt in libargon2's PHC string of this cost.
    var prefix: String {
        "$argon2id$v=\(ARGON2_VERSION_13.rawValue)$m=\(memory),t=\(iterations),p=\(parallelism)$"
    }

    /// A PHC string of all zeros: it costs as much to verify as any other, and no known password matches it.
    var placeholder: String {
        func zeros(_ bytes: Int) -> String { String(repeating: "A", count: (bytes * 8 + 5) / 6) }
        return prefix + zeros(Self.saltLength) + "$" + zeros(Self.tagLength)
    }

    /// The PHC string of a password.
    /// - Throws: `PasswordHasher.Failure.argon2` when the cost is out of range or memory is short.
    func hash(_ password: String, salt: [UInt8]) throws -> String {
        let length = argon2_encodedlen(
            iterations, memory, parallelism, UInt32(salt.count), UInt32(Self.tagLength), Argon2_id)
        var encoded = [CChar](repeating: 0, count: length)
        var password = password
        let status = password.withUTF8 {
            argon2id_hash_encoded(
                iterations, memory, parallelism, $0.baseAddress, $0.count, salt, salt.count, Self.tagLength,
                &encoded, length)
        }
        guard status == ARGON2_OK.rawValue else { throw PasswordHasher.Failure(argon2: status) }
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a password has this PHC string; the tags are compared in constant time, by libargon2.
    /// - Throws: `PasswordHasher.Failure.argon2` when the string is no PHC string of Argon2id or memory is short.
    static func verify(_ password: String, against phc: String) throws -> Bool {
        var password = password
        let status = password.withUTF8 { argon2id_verify(phc, $0.baseAddress, $0.count) }
        switch status {
        case ARGON2_OK.rawValue: return true
        case ARGON2_VERIFY_MISMATCH.rawValue: return false
        default: throw PasswordHasher.Failure(argon2: status)
        }
    }
}
