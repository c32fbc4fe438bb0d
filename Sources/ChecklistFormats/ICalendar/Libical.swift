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

/// The door to libical, which reads the texts of RFC 5545 and writes its lines: escapes, parameters and folding.
///
/// It never sees more than one text of a document or one component of ours, whose lengths are bounded before. It knows
/// nothing of recurrence here: that of Debian's release crashes and hangs.
enum Libical {
    /// libical has settings and tables that all threads share, so one thread at a time is in there.
    private static let gate: Mutex<Void> = {
        // Otherwise a line with a mistake would end the process.
        icalerror_set_errors_are_fatal(0)
        return Mutex(())
    }()

    /// A text of a document without its escapes, and without white space at its end; nil where there is none.
    static func text(_ value: [UInt8]) -> String? {
        // Whatever the property is, libical reads this one's value as text.
        let line = (Array("DESCRIPTION:".utf8) + value).map(CChar.init(bitPattern:)) + [0]
        return gate.withLock { _ -> String? in
            guard let property = icalproperty_new_from_string(line) else { return nil }
            defer { icalproperty_free(property) }
            guard let value = icalproperty_get_value(property), icalvalue_isa(value) == ICAL_TEXT_VALUE else {
                return nil
            }
            return icalvalue_get_text(value).map { String(cString: $0).streamSafe }
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
}
