extension ZoneRules {
    /// The rules in a file of the time zone database (TZif, RFC 8536); nil if it is none, or counts leap
    /// seconds.
    public init?(file bytes: some Sequence<UInt8>) {
        var reader = TZifReader(Array(bytes))
        guard var header = reader.header() else { return nil }
        let width = header.version == 0 ? 4 : 8
        if width == 8 {
            // The first part is for readers of 32 bits.
            reader.skip(header.length(width: 4))
            guard let second = reader.header() else { return nil }
            header = second
        }
        guard header.leaps == 0, let block = reader.block(header, width: width), var first = block.offsets.first else {
            return nil
        }
        var onwards: ZoneRecurrence?
        if width == 8 {
            guard let footer = reader.footer() else { return nil }
            if !footer.isEmpty {
                guard let rule = ZoneRecurrence.Rule(footer) else { return nil }
                switch rule {
                case .always(let offset):
                    // Behind the last change, that is the offset to which it has led.
                    if block.changes.isEmpty { first = offset }
                case .changing(let recurrence): onwards = recurrence
                }
            }
        }
        self.init(first: first, changes: block.changes, onwards: onwards)
    }
}

/// Reads the parts of a TZif file, whose numbers have their high bytes first.
private struct TZifReader {
    struct Header {
        let version: UInt8
        let isUTCs, isStandards, leaps, times, types, characters: Int

        /// The number of the bytes that follow, with times of so many bytes.
        func length(width: Int) -> Int {
            times * (width + 1) + types * 6 + characters + leaps * (width + 4) + isStandards + isUTCs
        }
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) { place += count }

    private mutating func number(_ width: Int) -> Int64 {
        var value: UInt64 = bytes[place] & 0x80 == 0 ? 0 : .max
        for byte in bytes[place..<place + width] { value = value << 8 | UInt64(byte) }
        place += width
        return Int64(bitPattern: value)
    }

    private func has(_ count: Int) -> Bool { count >= 0 && count <= bytes.count - place }

    mutating func header() -> Header? {
        guard has(44), bytes[place..<place + 4].elementsEqual("TZif".utf8) else { return nil }
        let version = bytes[place + 4]
        place += 20
        let counts = (0..<6).map { _ in Int(number(4)) }
        guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
        return Header(
            version: version, isUTCs: counts[0], isStandards: counts[1], leaps: counts[2], times: counts[3],
            types: counts[4], characters: counts[5])
    }

    /// The changes, and the offset of each type of local time. The first type is that before all changes.
    mutating func block(_ header: Header, width: Int) -> (changes: [ZoneRules.Change], offsets: [Int64])? {
        guard has(header.length(width: width)) else { return nil }
        let times = (0..<header.times).map { _ in number(width) }
        let types = bytes[place..<place + header.times].map(Int.init)
        skip(header.times)
        let offsets = (0..<header.types).map { _ in
            let offset = number(4)
            skip(2)
            return offset
        }
        skip(header.characters + header.leaps * (width + 4) + header.isStandards + header.isUTCs)
        guard types.allSatisfy(offsets.indices.contains), zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
            times.allSatisfy({ abs($0 >> 1) < 1 << 60 }),
            offsets.allSatisfy({ abs($0) < 2 * 86_400 })
        else { return nil }
        return (zip(times, types).map { .init(at: $0, offset: offsets[$1]) }, offsets)
    }

    /// The line behind the data: the rule for the time after the last change.
    mutating func footer() -> Substring? {
        guard has(2), bytes[place] == 0x0A, let end = bytes[(place + 1)...].firstIndex(of: 0x0A) else { return nil }
        return String(decoding: bytes[place + 1..<end], as: UTF8.self)[...]
    }
}
