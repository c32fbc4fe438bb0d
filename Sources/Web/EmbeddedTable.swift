/// The table of files that `embed-assets` has compiled in.
enum EmbeddedTable {
    /// A line of it.
    struct Line {
        let name: String
        /// The hash of the content.
        let hash: String
        /// How many bytes the content has.
        let length: Int
        /// Whether the bytes are compressed.
        let isCompressed: Bool
        /// Where the bytes are in the table.
        let place: Range<Int>
    }

    /// All lines. Their bytes stay where they are.
    static var lines: [Line] {
        EmbeddedAssets.table.withUTF8Buffer { table in
            table.split(separator: UInt8(ascii: "\n")).map { line in
                let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
                precondition(fields.count == 5, "embed-assets has written another line.")
                let words = fields.prefix(4).map { String(decoding: $0, as: UTF8.self) }
                return Line(
                    name: words[0], hash: words[1], length: Int(words[2]) ?? 0, isCompressed: words[3] == "gzip",
                    place: fields[4].startIndex..<fields[4].endIndex)
            }
        }
    }
}
