public import Checklists

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes a checklist as JSON, losing nothing:
/// `{title, description, due_at, color, priority, tasks: [{title, description, section, status, priority, due_at,
/// labels, subtasks: [...]}]}`. Only titles must be there; null is as good as nothing.
public enum JSONFormat {
    /// Reads a checklist in UTF-8. Throws for what is no JSON, for fields that are unknown or of the wrong type, for
    /// strings with a NUL character, and for more tasks or levels than `limits` allows; lengths are not looked at.
    public static func read(
        _ json: some Sequence<UInt8>, limits: ImportLimits = ImportLimits()
    ) throws(JSONFormatError) -> ChecklistOutline {
        do {
            let outline = try JSONDecoder().decode(
                JSONChecklist.self, from: Data(json), configuration: JSONDepth(limit: limits.depth)
            ).outline
            guard outline.tasks.reduce(0, { $0 + $1.count }) <= limits.tasks else {
                throw JSONFormatError(pointer: "/tasks", message: "more than \(limits.tasks) tasks")
            }
            return outline
        } catch let error as JSONFormatError {
            throw error
        } catch {
            throw JSONFormatError(error)
        }
    }

    /// The checklist in UTF-8, its fields in alphabetical order, what it does not have left out.
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

extension TaskOutline {
    /// The task and its subtasks.
    fileprivate var count: Int { subtasks.reduce(1) { $0 + $1.count } }
}
