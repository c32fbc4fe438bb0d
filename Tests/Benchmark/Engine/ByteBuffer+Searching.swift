import Foundation
import NIOCore

extension ByteBuffer {
    /// The place of `pattern` among the readable bytes, counted from the first of them, at or behind `offset`. It uses
    /// the C library, because every answer needs it.
    func offset(of pattern: StaticString, from offset: Int = 0) -> Int? {
        withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let (first, length) = (Int32(pattern.utf8Start.pointee), pattern.utf8CodeUnitCount)
            var start = offset
            while start + length <= bytes.count {
                guard let found = memchr(base + start, first, bytes.count - start - length + 1) else { return nil }
                if memcmp(found, pattern.utf8Start, length) == 0 { return UnsafeRawPointer(found) - base }
                start = UnsafeRawPointer(found) - base + 1
            }
            return nil
        }
    }

    /// Whether the readable bytes have `pattern`, which is in lower case, at `offset`, ignoring case.
    func has(_ pattern: StaticString, at offset: Int) -> Bool {
        withUnsafeReadableBytes { bytes in
            let length = pattern.utf8CodeUnitCount
            guard let base = bytes.baseAddress, offset + length <= bytes.count else { return false }
            return strncasecmp(
                (base + offset).assumingMemoryBound(to: CChar.self),
                UnsafeRawPointer(pattern.utf8Start).assumingMemoryBound(to: CChar.self), length) == 0
        }
    }

    /// The readable bytes in `range`, counted from the first of them, as text.
    func text(_ range: Range<Int>) -> String {
        getString(at: readerIndex + range.lowerBound, length: range.count) ?? ""
    }
}
