#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe with which other threads wake the reactor from `poll(2)`.
/// It closes with its last reference, so that no thread writes to a reused descriptor.
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

    /// Wakes the reactor. If the pipe is full, it is awake already.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Reads out the bytes of `wake`.
    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }
}
