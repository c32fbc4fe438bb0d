/// The arrays of a statement's parameters for libpq, reused for each statement.
struct ParameterScratch {
    struct Arrays {
        let count: CInt
        let types: UnsafePointer<UInt32>?
        let values: UnsafePointer<UnsafePointer<CChar>?>?
        let lengths: UnsafePointer<CInt>?
        let formats: UnsafePointer<CInt>?
    }

    private var types: [UInt32] = []
    private var values: [UnsafePointer<CChar>?] = []
    private var lengths: [CInt] = []
    /// Every parameter is binary.
    private var formats: [CInt] = []

    /// Lends the arrays, filled with `parameters`, until `body` returns.
    mutating func withArrays<Value>(of parameters: Parameters, _ body: (Arrays) -> Value) -> Value {
        types.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        while formats.count < parameters.count { formats.append(1) }
        return parameters.bytes.withUnsafeBytes { buffer in
            parameters.forEach(in: buffer) { type, bytes in
                types.append(type.rawValue)
                values.append(bytes?.baseAddress?.assumingMemoryBound(to: CChar.self))
                lengths.append(CInt(truncatingIfNeeded: bytes?.count ?? 0))
            }
            return types.withUnsafeBufferPointer { types in
                values.withUnsafeBufferPointer { values in
                    lengths.withUnsafeBufferPointer { lengths in
                        formats.withUnsafeBufferPointer { formats in
                            body(
                                Arrays(
                                    count: CInt(truncatingIfNeeded: parameters.count), types: types.baseAddress,
                                    values: values.baseAddress, lengths: lengths.baseAddress,
                                    formats: formats.baseAddress))
                        }
                    }
                }
            }
        }
    }
}
