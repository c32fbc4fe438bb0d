import CZlib

/// Bytes in gzip's format, as small as zlib makes them. The target `Gzip` may be instrumented, which no tool of the build
/// can be.
struct Compressed {
    /// zlib is out of memory.
    struct Failure: Error {}

    let bytes: [UInt8]

    init(_ content: [UInt8]) throws(Failure) {
        // The more memory, the longer the blocks, each with codes of its own. What is best depends on the content.
        var best: [UInt8]?
        for memory in Int32(6)...9 {
            let bytes = try Self.compress(content, memory: memory)
            if best.map({ bytes.count < $0.count }) ?? true { best = bytes }
        }
        bytes = best ?? []
    }

    private static func compress(_ content: [UInt8], memory: Int32) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw Failure() }
        defer { deflateEnd(&stream) }
        var content = content
        var compressed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(content.count))))
        let result = content.withUnsafeMutableBufferPointer { input in
            compressed.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { throw Failure() }
        return Array(compressed.prefix(Int(stream.total_out)))
    }
}
