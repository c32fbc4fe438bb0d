import Checklists
import Foundation
import JSON

/// The parser takes JSON by RFC 8259, or refuses it with a reason. Parsed values are written unchanged. A request's
/// object keeps everything that a merge patch (RFC 7396) needs: absent members stay absent, and null stays null.
enum JSONHarness {
    /// Cases that RFC 8259 leaves open and the parser refuses.
    private static let stricter = ["twice", "deeper", "UTF-8", "too large", "surrogate"]

    static func check(_ input: [UInt8]) throws {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONParser.parse(input)
        } catch {
            try hold((0...input.count).contains(error.offset), "an error lies outside of the text")
            try checkRefusal(error, of: input)
            return
        }
        try hold(try JSONParser.parse(value.bytes) == value, "what was written is read otherwise")
        let theirs: Any
        do {
            theirs = try JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
        } catch {
            throw Broken("Foundation reads no JSON here: \(error)")
        }
        try hold(agree(value, theirs), "Foundation reads another value")
        for shape in shapes { try check(shape, with: value) }
        _ = try? Shapes.batch(Limits()).read(value)
    }

    /// UTF-16 and UTF-32, which Foundation accepts as well, have a NUL or a byte order mark in the first two bytes.
    private static func checkRefusal(_ error: JSONSyntaxError, of input: [UInt8]) throws {
        if stricter.contains(where: error.reason.contains) { return }
        if input.prefix(4).contains(0) || input.starts(with: [0xEF, 0xBB, 0xBF]) || input.starts(with: [0xFE, 0xFF])
            || input.starts(with: [0xFF, 0xFE])
        {
            return
        }
        // Foundation accepts a comma behind the last member or element; RFC 8259 does not.
        let before = input[..<error.offset].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let here = input[error.offset...].first
        if before == UInt8(ascii: ","), here == UInt8(ascii: "}") || here == UInt8(ascii: "]") { return }
        let theirs = try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
        try hold(theirs == nil, "Foundation reads a refused input: \(error)")
    }

    private static func agree(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours {
        case .null: theirs is NSNull
        case .bool(let flag): (theirs as? Bool) == flag
        case .integer(let number): (theirs as? NSNumber).map { near($0.doubleValue, Double(number)) } ?? false
        case .double(let number): (theirs as? NSNumber).map { near($0.doubleValue, number) } ?? false
        case .string(let text): (theirs as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
        case .array(let elements):
            (theirs as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(agree) } ?? false
        case .object(let members):
            (theirs as? [String: Any]).map { their in
                their.count == members.count
                    && members.allSatisfy { member in their[member.name].map { agree(member.value, $0) } ?? false }
            } ?? false
        case .raw: false
        }
    }

    /// Foundation parses some numbers as a decimal of 38 digits, and rounds differently.
    private static func near(_ one: Double, _ other: Double) -> Bool {
        one == other || abs(one - other) <= abs(other) * 1e-9
    }

    private static let shapes: [Shape] = {
        let limits = Limits()
        return [
            Shapes.newChecklist(limits), Shapes.checklistPatch(limits), Shapes.participant, Shapes.offer,
            Shapes.newInvitation(limits),
            Shapes.invitationToken, Shapes.newTask(limits), Shapes.taskPatch(limits), Shapes.newComment(limits),
            Shapes.newUser,
            Shapes.userPatch, Shapes.signIn, Shapes.newToken(limits),
        ]
    }()

    private static func check(_ shape: Shape, with value: JSONValue) throws {
        let read: [JSONValue.Member]
        do {
            read = try shape.read(value)
        } catch {
            try hold(!error.errors.isEmpty, "a request is refused for no reason")
            for refusal in error.errors { try hold(stands(refusal, in: value), "\(refusal) points to nothing") }
            return
        }
        guard case .object(let members) = value else { throw Broken("a value that is not an object is read as one") }
        try hold(read.map(\.name) == members.map(\.name), "members come or go")
        for (member, raw) in zip(read, members) {
            try hold((member.value == .null) == (raw.value == .null), "\(raw.name): null comes or goes")
        }
        try hold(try shape.read(.object(read)) == read, "what was read is read otherwise")
    }

    /// Whether the place of an error exists, or is that of a missing required member.
    private static func stands(_ error: FieldError, in value: JSONValue) -> Bool {
        var here = value
        let steps = error.pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, step) in steps.enumerated() {
            let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
            let next = here[name] ?? element(name, of: here)
            guard let next else { return index == steps.count - 1 && error.detail.contains("required") }
            here = next
        }
        return true
    }

    private static func element(_ step: String, of value: JSONValue) -> JSONValue? {
        guard let at = Int(step), let elements = value.array, elements.indices.contains(at) else { return nil }
        return elements[at]
    }
}
