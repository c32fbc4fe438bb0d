import Foundation
import SystemPackage

/// Where the log goes. That it cannot be written ends nothing: there is nowhere to say so.
enum StandardError {
    /// Sees to it that a write to it can fail and do no harm. To be called before anything is opened.
    static func prepare() {
        // Whoever read the log may go away.
        signal(SIGPIPE, SIG_IGN)
        // Where the first three descriptors are closed, the next that is opened would be taken for one of them: the log would go
        // to a client or to the database.
        var opened: Int32
        repeat { opened = open("/dev/null", O_RDWR) } while (0...2).contains(opened)
        if opened > 2 { close(opened) }
    }

    /// Writes all of it, or what can be written. In one piece where the system takes it so: lines of several threads do not mix.
    static func write(_ bytes: [UInt8]) { _ = try? FileDescriptor.standardError.writeAll(bytes) }
}
