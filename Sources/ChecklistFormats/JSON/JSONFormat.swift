public import Checklists
import JSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes an outline as JSON, losing nothing: `{title, description, due_at, color, priority, tasks:
/// [{title, description, section, status, priority, due_at, due_on, points, labels, repeat, uid, completed_at,
/// subtasks: [...]}]}`. Only titles are required; null counts as absent.
public enum JSONFormat {
    /// Reads a checklist in UTF-8. Throws for what `JSONParser` refuses, for unknown fields, wrong types and NUL
    /// characters, and for more tasks or levels than `limits` allows. It does not check lengths.
    public static func read(
        _ json: some Sequence<UInt8>, limits: ImportLimits = ImportLimits()
    ) throws(JSONFormatError) -> ChecklistOutline {
        var bytes = Array(json)
        // Some editors write a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        do {
            // Before Foundation compares any text, which takes long where many combining marks follow one another.
            _ = try JSONParser.parse(bytes)
            return try JSONDecoder().decode(
                JSONChecklist.self, from: Data(bytes), configuration: JSONDepth(limits)
            ).outline
        } catch let error as JSONFormatError {
            throw error
        } catch {
            throw JSONFormatError(error)
        }
    }

    /// The checklist in UTF-8, its fields in alphabetical order, without fields that have no value.
    public static func write(_ outline: ChecklistOutline) throws(JSONFormatError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try Array(encoder.encode(JSONChecklist(outline: outline))) + [UInt8(ascii: "\n")]
        } catch {
            throw JSONFormatError(error)
        }
    }
}
