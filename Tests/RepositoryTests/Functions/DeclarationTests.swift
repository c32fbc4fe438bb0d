import Checklists
import Foundation
import JSON
import TestSupport
import Testing

@testable import Store

/// The declarations of the areas match the database's functions: nothing is missing, and nothing is declared in vain.
@Suite struct DeclarationTests {
    /// Declared words that no function contains, and the reasons.
    private static let saidElsewhere = [
        // Of reads: the daemon finds that not all fits.
        "calendar_too_large",
        // Constraints refuse these: `once` and Swift answer with the word that is declared for the constraint.
        "email_taken",
        // Of reads: the daemon counts the days.
        "range_too_long",
        // The daemon works out rules before the function, which passes on the daemon's refusal.
        "rule_invalid", "rule_missing", "rule_without_dates", "start_missing",
        // Of reads: their functions answer with a row of nulls.
        "too_many_repeating", "too_much_time", "too_much_to_search",
        "username_taken",
    ]

    @Test func everyRefusalOfAFunctionIsDeclaredAndTheOtherWayRound() {
        var said: Set<String> = []
        for function in FunctionSet.current.functions {
            for match in Self.code(function.sql).matches(
                of: /\b(?:refused\(|row\(|done\(|task_answer\(|checklist_answer\(|outcome := )'(\w+)'/)
            {
                said.insert(String(match.1))
            }
        }
        // limit_refusal() has the word of the limit's declaration.
        said.formUnion(Limit.all.compactMap { $0.refusal?.word })
        // The words of success, and the one with which an action asks the daemon for a transaction of its own.
        said.subtract(["ok", "created", "deleted", "pending", "alone"])
        let declared = Refusal.all.map(\.word)
        #expect(Set(declared).count == declared.count)
        #expect(said.subtracting(declared).sorted() == [], "said and not declared")
        #expect(Set(declared).subtracting(said).sorted() == Self.saidElsewhere, "declared and not said")
        for word in Self.saidElsewhere where word.hasSuffix("_taken") {
            #expect(Refusal.named(word)?.constraints.isEmpty == false, "\(word)")
        }
    }

    @Test func everyKindOfChangeIsDeclaredAndTheOtherWayRound() {
        var logged: Set<String> = []
        for function in FunctionSet.current.functions {
            for statement in Self.code(function.sql).split(separator: ";")
            where statement.contains(/\b(?:log_tasks|tell_checklist|tell_user)\(|\)::changes\b/) {
                for match in statement.matches(of: /'([a-z]+\.[a-z_]+)'/) { logged.insert(String(match.1)) }
            }
        }
        let declared = ChangeKind.all.map(\.name)
        #expect(Set(declared).count == declared.count)
        #expect(logged.sorted() == declared.sorted())
    }

    /// What follows from an action takes effect at its end, in one function.
    @Test func oneFunctionWritesChanges() {
        let functions = FunctionSet.current.functions
        func those(_ text: String) -> [String] { functions.filter { Self.code($0.sql).contains(text) }.map(\.name) }
        #expect(those("insert into changes") == ["write_changes"])
        #expect(those("insert into points_entries") == ["enter_points"])
        #expect(those("insert into reminder_reviews") == ["review_reminders"])
        #expect(those("enter_points(context)") == ["settle"])
        #expect(those("review_reminders(context.reviews)") == ["finish_action"])
        #expect(those("settle(context)") == ["finish_action"])
    }

    /// Forgotten, a reminder comes half a minute late.
    @Test func editsOfTimesHastenReminders() {
        #expect(
            Set(Action.all.filter { $0.hastens != nil }.map(\.function)) == [
                "reminders_set", "settings_update", "task_update", "tasks_batch", "tasks_batch_across",
            ])
        #expect(Action.updateTask.mayHastenReminders([.init("due_on", .null)]))
        #expect(!Action.updateTask.mayHastenReminders([.init("title", "a")]))
        #expect(Action.batch.mayHastenReminders([.init("operations", [["op": "update", "repeat": .null]])]))
        #expect(!Action.batch.mayHastenReminders([.init("operations", [["op": "update", "title": "a"]])]))
    }

    @Test func everyKindOfChangeIsInTheReference() throws {
        let page = try String(
            contentsOf: Repository.root.appending(path: "docs/reference/changes.md"), encoding: .utf8)
        for kind in ChangeKind.all { #expect(page.contains("`\(kind.name)`"), "\(kind.name)") }
    }

    /// An area declares every kind of change and every refusal that an action names.
    @Test func kindsAndRefusalsOfActionsAreDeclared() {
        let kinds = Set(ChangeKind.all.map(\.name)), refusals = Set(Refusal.all)
        for action in Action.all {
            #expect(action.logs.allSatisfy { kinds.contains($0.name) }, "\(action.function)")
            #expect(action.refusals.allSatisfy(refusals.contains), "\(action.function)")
        }
    }

    /// The text without its comments.
    private static func code(_ sql: String) -> String {
        sql.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
        }.joined(separator: "\n")
    }
}
