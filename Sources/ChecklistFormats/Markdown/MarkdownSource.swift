/// The text of a Markdown document by lines, without characters that titles and descriptions must not contain.
///
/// Lines end in LF, CR LF or CR; a byte order mark at the start is dropped, and so are control characters.
struct MarkdownSource {
    /// UTF-8, every line ending in LF.
    private(set) var bytes: [UInt8] = []
    /// The start of each line in `bytes`, and the end of the last one.
    private var starts: [Int] = [0]
    /// The lines that had control characters.
    private(set) var linesWithControls: [Int] = []

    var lineCount: Int { starts.count - 1 }

    /// The line of that number, counted from 1, without its end.
    func line(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number - 1]..<(starts[number] - 1)] }

    init(_ input: some Sequence<UInt8>) throws(MarkdownImportError) {
        let input = Array(input)
        try Self.checkEncoding(of: input)
        bytes.reserveCapacity(input.count + 1)
        var index = input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < input.count {
            let byte = input[index]
            let next = index + 1 < input.count ? input[index + 1] : 0
            index += 1
            switch byte {
            case 0:
                throw .nul(line: starts.count, offset: index - 1)
            case UInt8(ascii: "\r"):
                if next == UInt8(ascii: "\n") { index += 1 }
                endLine()
            case UInt8(ascii: "\n"):
                endLine()
            case UInt8(ascii: "\t"), 0x20...0x7E, 0x80...0xC1, 0xC3...0xFF:
                bytes.append(byte)
            case 0xC2 where next >= 0xA0:
                bytes.append(byte)
            default:
                if byte == 0xC2 { index += 1 }
                if linesWithControls.last != starts.count { linesWithControls.append(starts.count) }
            }
        }
        if bytes.count > starts[starts.count - 1] { endLine() }
    }

    /// Empties lines. All lines keep their numbers.
    mutating func empty(_ lines: ClosedRange<Int>) {
        let (start, end) = (starts[lines.lowerBound - 1], starts[lines.upperBound])
        let removed = end - start - lines.count
        bytes.replaceSubrange(start..<end, with: repeatElement(UInt8(ascii: "\n"), count: lines.count))
        for number in lines { starts[number] = start + number - lines.lowerBound + 1 }
        for index in lines.upperBound + 1..<max(starts.count, lines.upperBound + 1) { starts[index] -= removed }
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        starts.append(bytes.count)
    }

    private static func checkEncoding(of input: [UInt8]) throws(MarkdownImportError) {
        guard String(validating: input, as: UTF8.self) == nil else { return }
        var decoder = UTF8()
        var iterator = input.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        var line = 1
        for index in 0..<offset {
            let byte = input[index]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && input[index + 1] != UInt8(ascii: "\n") {
                line += 1
            }
        }
        throw .invalidUTF8(line: line, offset: offset)
    }
}
