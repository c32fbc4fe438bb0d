import Checklists
import Foundation
import Store

/// The changes that a client has seen. The client hands the cursor back to get all others.
struct Cursor: Hashable {
    /// A place in the middle of an answer that was too long for one.
    struct Place: Hashable {
        /// The answer ends with the changes that this snapshot sees.
        var until: Snapshot
        /// The stream of the last sent change.
        var stream: UUID
        /// The version of the last sent change.
        var version: Int64
    }

    /// The client has seen all changes that this snapshot sees.
    var since: Snapshot
    /// Where the server's log ended at that read, or at the read of `place.until`.
    var position: WALPosition
    /// The place within an answer of several pages.
    var place: Place?
}

extension Cursor {
    /// The first byte, which distinguishes formats.
    private enum Format: UInt8 {
        case plain = 1
        case place = 2
    }

    /// The cursor in few bytes.
    var bytes: [UInt8] {
        var bytes = [(place == nil ? Format.plain : .place).rawValue]
        UInt64(position.timeline).write(to: &bytes)
        position.lsn.write(to: &bytes)
        since.write(to: &bytes)
        if let place {
            place.until.write(to: &bytes)
            withUnsafeBytes(of: place.stream.uuid) { bytes.append(contentsOf: $0) }
            UInt64(bitPattern: place.version).write(to: &bytes)
        }
        return bytes
    }

    /// Nil unless the bytes are exactly one cursor.
    init?(bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard let format = rest.popFirst().flatMap(Format.init),
            let timeline = UInt64(readingFrom: &rest).flatMap(UInt32.init(exactly:)),
            let lsn = UInt64(readingFrom: &rest), let since = Snapshot(readingFrom: &rest)
        else { return nil }
        self.since = since
        position = WALPosition(timeline: timeline, lsn: lsn)
        if format == .place {
            guard let until = Snapshot(readingFrom: &rest), rest.count > 16 else { return nil }
            let stream = rest.prefix(16).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            rest.removeFirst(16)
            guard let version = UInt64(readingFrom: &rest) else { return nil }
            place = Place(until: until, stream: stream, version: Int64(bitPattern: version))
        }
        guard rest.isEmpty else { return nil }
    }
}

extension Snapshot {
    /// Each number as its distance from the one before.
    fileprivate func write(to bytes: inout [UInt8]) {
        xmin.write(to: &bytes)
        (xmax - xmin).write(to: &bytes)
        UInt64(inProgress.count).write(to: &bytes)
        var last = xmin
        for xid in inProgress {
            (xid - last).write(to: &bytes)
            last = xid
        }
    }

    fileprivate init?(readingFrom bytes: inout ArraySlice<UInt8>) {
        guard let xmin = UInt64(readingFrom: &bytes), let width = UInt64(readingFrom: &bytes),
            let count = UInt64(readingFrom: &bytes), count <= UInt64(bytes.count)
        else { return nil }
        var last = xmin
        var inProgress: [UInt64] = []
        for _ in 0..<count {
            guard let distance = UInt64(readingFrom: &bytes), distance <= UInt64.max - last else { return nil }
            last += distance
            inProgress.append(last)
        }
        guard width <= UInt64.max - xmin else { return nil }
        self.init(xmin: xmin, xmax: xmin + width, inProgress: inProgress)
    }
}

extension UInt64 {
    /// Seven bits a byte, the lowest first; the high bit says that more follow (LEB128).
    fileprivate func write(to bytes: inout [UInt8]) {
        var rest = self
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    fileprivate init?(readingFrom bytes: inout ArraySlice<UInt8>) {
        self = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            let part = UInt64(byte & 127)
            guard (part << shift) >> shift == part else { return nil }
            self |= part << shift
            if byte < 128 { return }
        }
        return nil
    }
}
