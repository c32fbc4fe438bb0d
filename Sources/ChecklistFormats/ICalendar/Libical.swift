import CLibical
import JSON
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The door to libical, which reads and writes the lines of RFC 5545: parameters, the escapes of texts, and folding.
///
/// It never sees more than one line of a document or one component of ours, whose lengths are bounded before. It knows
/// nothing of recurrence here: that of Debian's release crashes and hangs.
enum Libical {
    /// libical has settings and tables that all threads share, so one thread at a time is in there.
    private static let gate: Mutex<Void> = {
        // Otherwise a line with a mistake would end the process.
        icalerror_set_errors_are_fatal(0)
        return Mutex(())
    }()

    /// What a line of a document says.
    struct Property: Sendable {
        /// A text without its escapes; any other value as RFC 5545 writes it.
        let value: String
        /// The parameter TZID.
        let zone: String?
        /// The parameter RELTYPE, in capital letters.
        let relation: String?
    }

    /// Reads a line without folds; nil where libical finds a mistake, and where there is no value.
    static func read(_ line: [UInt8]) -> Property? {
        let text = line.map(CChar.init(bitPattern:)) + [0]
        return gate.withLock { _ -> Property? in
            guard let property = icalproperty_new_from_string(text) else { return nil }
            defer { icalproperty_free(property) }
            guard let value = icalproperty_get_value(property) else { return nil }
            let decoded =
                icalvalue_isa(value) == ICAL_TEXT_VALUE
                ? icalvalue_get_text(value).map { String(cString: $0) }
                : taken(icalproperty_get_value_as_string_r(property))
            guard let decoded else { return nil }
            return Property(
                value: decoded.streamSafe,
                zone: taken(icalproperty_get_parameter_as_string_r(property, "TZID"))?.streamSafe,
                relation: taken(icalproperty_get_parameter_as_string_r(property, "RELTYPE"))?.streamSafe.uppercased())
        }
    }

    /// A line to be written.
    enum Line {
        /// A text, which gets its escapes.
        case text(icalproperty_kind, String)
        /// A value that needs none, and a parameter such as `VALUE=DATE`.
        case value(String, String, parameter: String? = nil)
    }

    /// A component with these lines, folded, each ending in CR LF.
    static func write(_ kind: icalcomponent_kind, _ lines: [Line]) -> [UInt8] {
        gate.withLock { _ -> [UInt8] in
            guard let component = icalcomponent_new(kind) else { return [] }
            defer { icalcomponent_free(component) }
            for line in lines {
                if let property = property(line) { icalcomponent_add_property(component, property) }
            }
            guard let text = icalcomponent_as_ical_string_r(component) else { return [] }
            defer { icalmemory_free_buffer(text) }
            return UnsafeRawBufferPointer(start: text, count: strlen(text)).map(\.self)
        }
    }

    private static func property(_ line: Line) -> OpaquePointer? {
        switch line {
        case .text(let kind, let text):
            guard let property = icalproperty_new(kind) else { return nil }
            icalproperty_set_value(property, icalvalue_new_text(readable(text)))
            return property
        case .value(let name, let value, let parameter):
            // Of a property that libical does not know it writes the value as it is.
            guard let property = icalproperty_new_x(value) else { return nil }
            icalproperty_set_x_name(property, name)
            if let parameter { icalproperty_add_parameter(property, icalparameter_new_from_string(parameter)) }
            return property
        }
    }

    /// A text whose lines end in LF: RFC 5545 has no escape for a CR.
    private static func readable(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        var bytes: [UInt8] = []
        var isAfterReturn = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n"), isAfterReturn {
                isAfterReturn = false
                continue
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
            bytes.append(isAfterReturn ? UInt8(ascii: "\n") : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a buffer, which is freed.
    private static func taken(_ buffer: UnsafeMutablePointer<CChar>?) -> String? {
        guard let buffer else { return nil }
        defer { icalmemory_free_buffer(buffer) }
        return String(cString: buffer)
    }
}
