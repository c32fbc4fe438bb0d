import API
import Passwords

/// How users come in.
struct AccountSettings {
    let registration: Registration
    let sessions: SessionLifetime
    let passwordCost: Argon2Cost

    init(_ read: SettingReader) {
        registration = read.choice(
            "registration", .closed, "Whether everyone may sign up, only people with an invitation, or nobody")
        sessions = SessionLifetime(read.scoped(to: "sessions"))
        passwordCost = Argon2Cost(read.scoped(to: "passwords"))
    }
}

extension SessionLifetime {
    /// Reads how long sessions last.
    init(_ read: SettingReader) {
        let days = read.integer("days", 90, in: 1...3650, "Days that a session lasts")
        let idleDays = read.integer(
            "idle-days", 0, in: 0...3650, "Days without a request after which a session ends; 0 is never")
        self.init(seconds: days * 86_400, idleSeconds: idleDays == 0 ? nil : idleDays * 86_400)
    }
}

extension Argon2Cost {
    /// Reads the cost of a password's hash.
    init(_ read: SettingReader) {
        let standard = Self.standard
        let memory = read.integer(
            "memory", Int(standard.memory), in: 64...4_194_304, unit: "KIB",
            "Memory of one Argon2id hash; OWASP's minimum is the default")
        let iterations = read.integer(
            "iterations", Int(standard.iterations), in: 1...100, "Passes of one Argon2id hash")
        self.init(
            memory: UInt32(memory), iterations: UInt32(iterations), parallelism: standard.parallelism)
    }
}
