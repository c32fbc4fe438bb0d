import Foundation
import SystemPackage

/// The destination of the log. A failed write is ignored: there is no other place to report it.
enum StandardError {
    /// Makes failed writes harmless. Call it before the daemon opens any file.
    static func prepare() {
        // The reader of the log may end.
        signal(SIGPIPE, SIG_IGN)
        // If the first three descriptors are closed, the next open file would become standard error: the log would go
        // to a client or to the database.
        var opened: Int32
        repeat { opened = open("/dev/null", O_RDWR) } while (0...2).contains(opened)
        if opened > 2 { close(opened) }
    }

    /// Writes as many bytes as possible, in one piece if the system allows: lines of several threads do not mix.
    static func write(_ bytes: [UInt8]) { _ = try? FileDescriptor.standardError.writeAll(bytes) }

    /// Waits until it takes another line.
    static func waitUntilWritable() {
        var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
    }
}
