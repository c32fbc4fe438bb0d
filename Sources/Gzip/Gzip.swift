import CZlib

/// Compression in gzip's format (RFC 1952), by zlib.
public enum Gzip {
    /// How much time it takes to be small.
    public enum Effort: Int32, Sendable {
        /// For what is made for one reader.
        case usual = 4
        /// For what is kept: twice as long for a tenth less.
        case most = 9
    }

    /// zlib is out of memory, or the bytes are not compressed ones.
    public struct Failure: Error {}

    /// How many bytes are worked on before `isCancelled` is asked.
    private static let step = 256 << 10

    /// The bytes, compressed. JSON takes some 10 ms for each MiB.
    /// - Parameter isCancelled: whether nobody wants the result any more.
    /// - Throws: `Failure`; `CancellationError`.
    public static func compress(
        _ bytes: UnsafeRawBufferPointer, effort: Effort = .usual, isCancelled: () -> Bool = { false }
    ) throws -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's header and checksum.
        guard
            deflateInit2_(
                &stream, effort.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw Failure() }
        defer { deflateEnd(&stream) }
        var compressed: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        var rest = bytes[...]
        repeat {
            if isCancelled() { throw CancellationError() }
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(step))
            rest = rest.dropFirst(part.count)
            // zlib's interface takes a pointer to what it only reads.
            stream.next_in = UnsafeMutablePointer(mutating: part.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(part.count)
            repeat {
                let written = piece.withUnsafeMutableBufferPointer { buffer in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    deflate(&stream, rest.isEmpty ? Z_FINISH : Z_NO_FLUSH)
                    return buffer.count - Int(stream.avail_out)
                }
                compressed.append(contentsOf: piece.prefix(written))
            } while stream.avail_out == 0
        } while !rest.isEmpty
        return compressed
    }

    /// What was compressed, of a known length.
    /// - Throws: `Failure` if it is something else, or of another length.
    public static func decompress(_ bytes: UnsafeRawBufferPointer, length: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Failure()
        }
        defer { inflateEnd(&stream) }
        // One more than there may be, so that a longer one does not look complete.
        var whole = [UInt8](repeating: 0, count: length + 1)
        stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(bytes.count)
        let (result, written) = whole.withUnsafeMutableBufferPointer { buffer in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(buffer.count)
            return (inflate(&stream, Z_FINISH), buffer.count - Int(stream.avail_out))
        }
        guard result == Z_STREAM_END, written == length else { throw Failure() }
        whole.removeLast()
        return whole
    }
}
