import Foundation

/// A listening socket that the daemon is started with: by systemd, or by whoever replaces one daemon by the next without
/// a connection lost. The protocol is that of sd_listen_fds(3).
struct InheritedSocket {
    /// The first descriptor that is handed over.
    static let first: Int32 = 3

    let descriptor: Int32

    /// What the environment says was handed over to this process; nil where nothing was.
    /// - Throws: `SettingsError` where it is not one socket that listens for connections.
    init?(environment: [String: String]) throws(SettingsError) {
        guard let process = environment["LISTEN_PID"], process == "\(getpid())", let count = environment["LISTEN_FDS"]
        else { return nil }
        guard count == "1" else {
            throw SettingsError(sentences: ["LISTEN_FDS is \(count): the daemon takes one listening socket."])
        }
        var (listens, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
        guard getsockopt(Self.first, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens == 1 else {
            throw SettingsError(sentences: ["LISTEN_FDS is 1, and descriptor \(Self.first) is no listening socket."])
        }
        // No program that the daemon might start is to have it.
        _ = fcntl(Self.first, F_SETFD, FD_CLOEXEC)
        descriptor = Self.first
    }
}
