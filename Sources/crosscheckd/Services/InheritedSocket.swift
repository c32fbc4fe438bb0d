import Foundation

/// A listening socket from the process that started the daemon: from systemd, or from a script that replaces a daemon
/// without losing connections. The protocol is that of sd_listen_fds(3).
struct InheritedSocket {
    /// The first inherited descriptor.
    static let first: Int32 = 3

    let descriptor: Int32

    /// The inherited socket by the environment; nil if there is none.
    /// - Throws: `SettingsError` unless it is exactly one listening socket.
    init?(environment: [String: String]) throws(SettingsError) {
        guard let process = environment["LISTEN_PID"], process == "\(getpid())", let count = environment["LISTEN_FDS"]
        else { return nil }
        guard count == "1" else {
            throw SettingsError(sentences: [
                "LISTEN_FDS is \(count), but the daemon takes exactly one listening socket."
            ])
        }
        var (listens, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
        guard getsockopt(Self.first, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens == 1 else {
            throw SettingsError(sentences: ["LISTEN_FDS is 1, but descriptor \(Self.first) is no listening socket."])
        }
        // Programs that the daemon might start must not inherit it.
        _ = fcntl(Self.first, F_SETFD, FD_CLOEXEC)
        descriptor = Self.first
    }

    /// Whether only this machine reaches it.
    var isLocal: Bool {
        var (address, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard getsockname(descriptor, pointer, &size) == 0 else { return false }
                if pointer.pointee.sa_family == sa_family_t(AF_UNIX) { return true }
                return getnameinfo(pointer, size, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
            }
        }
        guard isKnown else { return false }
        let name = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A socket of this machine has no name.
        return name.isEmpty || ListenAddress(host: name, port: 0).isLocal
    }
}
