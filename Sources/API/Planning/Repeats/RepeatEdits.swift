import Checklists
import Foundation
import HTTPServer
import JSON
import Recurrence
import Store

/// The arguments of edits, with `repeat` as the client sent it, and the place of each in the request.
struct RepeatEdits: Sendable {
    private struct Edit {
        let arguments: [JSONValue.Member]
        /// The members of `repeat`; nil if the edit has none.
        let members: [JSONValue.Member]?
        /// The task that it edits; nil if it makes one.
        let task: UUID?
        let pointer: String
    }

    private var edits: [Edit] = []
    private var seen: Set<UUID> = []
    /// The tasks that the request makes before it edits them. One of them is there already if the client sends the
    /// request again.
    private var made: Set<UUID> = []
    /// The tasks whose `repeat` is edited.
    private(set) var tasks: [UUID] = []
    /// How many rules there are.
    private(set) var count = 0
    /// A task whose `repeat` is edited twice: the result of the first edit is not known beforehand.
    private(set) var error: FieldError?

    mutating func add(_ arguments: [JSONValue.Member], isCreate: Bool, at pointer: String) {
        let named = JSONValue.object(arguments)
        let value = named["repeat"]
        var members: [JSONValue.Member]?
        if case .object(let sent)? = value { members = sent }
        let subject = named["id"]?.string.flatMap(UUID.init(uuidString:))
        if isCreate, let subject { made.insert(subject) }
        let id = value == nil ? nil : subject
        if let id, !seen.insert(id).inserted {
            error =
                error
                ?? FieldError(
                    pointer + "/repeat", "is set twice for this task; send the second in a request of its own")
        }
        let task = isCreate ? nil : id
        if members != nil {
            count += 1
            if let task { tasks.append(task) }
        }
        edits.append(Edit(arguments: arguments, members: members, task: task, pointer: pointer))
    }

    /// The arguments of each edit, with `repeat` whole.
    /// - Parameter stored: how `tasks` repeat. One that the user may not see has none, and the action says so.
    func worked(_ stored: StoredRepeats?, _ limits: Limits) throws(Problem) -> [[JSONValue.Member]] {
        var worked: [[JSONValue.Member]] = []
        var steps = 0
        worked.reserveCapacity(edits.count)
        for edit in edits {
            guard let members = edit.members else {
                worked.append(edit.arguments)
                continue
            }
            let rest = edit.arguments.filter { $0.name != "repeat" }
            // For a task that the user may not see, the hash is "": the action stores nothing, even if the user sees it
            // by then.
            var (before, hash): (JSONValue, JSONValue) = (.null, "")
            if let known = edit.task.flatMap({ stored?.byTask[$0] }) {
                (before, hash) = (known.json, known.hash.map(JSONValue.string) ?? .null)
            } else if let task = edit.task, made.contains(task) {
                hash = .null
            }
            do throws(RepeatError) {
                guard edit.task != nil else {
                    worked.append(rest + [.init("repeat", try Repeat.made(by: members, steps: &steps).json)])
                    continue
                }
                let today = stored?.today ?? .first
                let after = try Repeat.edited(by: members, before, on: today, limits: limits, steps: &steps)
                worked.append(rest + [.init("repeat", after.json), .init("repeat_was", hash)])
            } catch {
                // The action checks mistakes that depend on the task: it first says whether the user may edit it.
                guard case .refused(let refusal) = error, edit.task != nil else {
                    throw Problem(error, at: edit.pointer)
                }
                worked.append(rest + [.init("repeat_refused", .string(refusal.word)), .init("repeat_was", hash)])
            }
        }
        return worked
    }
}

extension Problem {
    /// The mistake in the `repeat` of a request. `pointer` leads to the object that has it.
    fileprivate init(_ error: RepeatError, at pointer: String) {
        let mistake = error.fieldError(at: pointer)
        switch error {
        case .field, .tooLong: self = .invalidRequest([mistake])
        case .invalid(let invalid):
            let part: JSONValue = ["part": .string(invalid.part)]
            self.init(.ruleInvalid, info: part.bytes)
            detail = mistake.detail
            errors = [mistake]
        case .refused(let refusal):
            self = refusal.kind == .field ? .invalidRequest([mistake]) : Problem(refusal)
            errors = [mistake]
        }
    }
}
