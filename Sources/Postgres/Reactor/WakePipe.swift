#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe by which other threads end the reactor's sleep in `poll(2)`.
/// It is closed with its last reference, so that nobody writes to a descriptor that has been given out again.
final class WakePipe: Sendable {
    let readEnd: CInt
    private let writeEnd: CInt

    /// Nil when the process has no descriptors left.
    init?() {
        var ends: (CInt, CInt) = (-1, -1)
        let failed = withUnsafeMutableBytes(of: &ends) { buffer in
            pipe(buffer.bindMemory(to: CInt.self).baseAddress) != 0
        }
        guard !failed else { return nil }
        (readEnd, writeEnd) = ends
        for end in [readEnd, writeEnd] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Ends the sleep. A full pipe has ended it already.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes out what `wake` put in.
    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }
}
