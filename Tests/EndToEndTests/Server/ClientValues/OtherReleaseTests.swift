import Foundation
import Recurrence
import TestSupport
import Testing

@testable import ClientValues

/// The types for clients read the answers of later and earlier releases, and keep texts as they came.
@Suite struct OtherReleaseTests {
    /// The value of a JSON text, and the text that is written of it.
    private func passed<Value: Codable>(_ text: String, as type: Value.Type) throws -> (value: Value, text: String) {
        let value = try JSONDecoder().decode(type, from: Data(text.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (value, String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    @Test func unknownWordsAreKept() throws {
        let text = #"["plan","some_day"]"#
        let passed = try passed(text, as: [Open<Priority>].self)
        #expect(passed.value == [.known(.plan), .unknown("some_day")])
        #expect(passed.value[0] == .plan && passed.value[1] != .plan)
        #expect(passed.text == text)
        #expect(Priority.allCases == [.doFirst, .plan, .delegate, .delay])
    }

    @Test func changesOfUnknownKindsKeepTheirBody() throws {
        let text =
            #"{"actor":null,"at":"2026-12-01T08:05:12.345Z","body":{"a":[1,null,2.5,true,"x"]},"kind":"task.sung","#
            + #""open_task_count":null,"stream":"0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10","task_count":null,"version":4}"#
        let passed = try passed(text, as: Change.self)
        #expect(passed.value.kind == .unknown("task.sung"))
        let body = OpaqueValue.object(["a": .array([.integer(1), .null, .number(2.5), .bool(true), .string("x")])])
        #expect(passed.value.body == .unknown(body))
        #expect(passed.text == text)
    }

    @Test func unknownMembersArePassedOverAndMissingOnesAreNull() throws {
        let passed = try passed(#"{"id":"a","mood":"merry"}"#, as: ActingUser.self)
        #expect(passed.value == ActingUser(id: "a", username: nil))
        #expect(passed.text == #"{"id":"a","username":null}"#)
    }

    @Test func objectsOfUnknownFormsAreKept() throws {
        let text = #"[{"at":"07:30"},{"before_minutes":5},{"place":"home"}]"#
        let passed = try passed(text, as: [Reminders.Reminder].self)
        #expect(
            passed.value == [
                .timeReminder(TimeReminder(at: try #require(TimeOfDay("07:30")))),
                .leadReminder(LeadReminder(beforeMinutes: 5)),
                .unknown(.object(["place": .string("home")])),
            ])
        #expect(passed.text == text)
        // One whose members others have, too, is known by having no more.
        let results = try self.passed(#"[{"status":204},{"comment":{},"status":201}]"#, as: [BatchResult].self)
        #expect(results.value.first == .batchDeleted(BatchDeleted(status: 204)))
        #expect(results.value.last == .unknown(.object(["comment": .object([:]), "status": .integer(201)])))
    }

    /// An object with some of the members that tell another one is not taken for that one.
    @Test func objectsThatOnlyResembleAnotherAreKept() throws {
        let text = #"{"description":"","id":"a","mode_id":"b","name":"c"}"#
        let passed = try passed(text, as: Current.self)
        let members = ["description": "", "id": "a", "mode_id": "b", "name": "c"].mapValues(OpaqueValue.string)
        #expect(passed.value == .unknown(.object(members)))
        #expect(passed.text == text)
    }

    @Test func extendedObjectsHaveTheMembersOfBoth() throws {
        let text =
            #"{"created_at":"2026-12-01T08:05:12.345Z","expires_at":"2026-12-02T08:05:12.345Z","id":"a","#
            + #""last_used_at":null,"name":"n","scopes":["read"],"token":"t"}"#
        var passed = try passed(text, as: APITokenWithSecret.self)
        #expect(passed.value.id == "a" && passed.value.name == "n" && passed.value.token == "t")
        #expect(passed.text == text)
        passed.value.name = "m"
        #expect(passed.value.base.name == "m")
    }

    @Test func changesWithoutABodyAreRead() throws {
        let text =
            #"{"at":"2026-12-01T08:05:12.345Z","kind":"task.sung","stream":"0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10","version":4}"#
        #expect(try passed(text, as: Change.self).value.body == nil)
    }

    @Test func identifiersAreInLowerCase() {
        #expect(Identifier(rawValue: "0197C1A2-7E1D-7A30-9C55-3F2B8E6D4A10") == "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10")
    }

    @Test(arguments: [
        "0001-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00.000Z", "2024-02-29T12:34:56.789Z",
        "9999-12-31T23:59:59.999Z",
    ])
    func timesKeepTheirText(text: String) throws {
        let time = try #require(Timestamp(text))
        #expect(time.description == text)
        #expect(Timestamp(milliseconds: time.milliseconds) == time)
        #expect(try JSONDecoder().decode(Timestamp.self, from: Data("\"\(text)\"".utf8)) == time)
    }

    @Test(arguments: [
        "", "2026-12-24", "2026-12-24T17:00:00Z", "2026-12-24T17:00:00.000+01:00", "2026-02-29T17:00:00.000Z",
        "2026-12-24T24:00:00.000Z", "2026-12-24T17:60:00.000Z", "2026-12-24 17:00:00.000Z", "2026-12-24T17:00:00.000Zz",
    ])
    func invalidTimesAreRefused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func timesAreThoseOfFoundation() throws {
        let time = try #require(Timestamp("2026-12-24T17:00:00.250Z"))
        #expect(time.date == Date(timeIntervalSince1970: 1_798_131_600.25))
        for text in ["2026-12-24T17:00:00.002Z", "2038-01-19T03:14:08.009Z", "1971-06-01T00:00:00.035Z"] {
            let time = try #require(Timestamp(text))
            #expect(Timestamp(time.date) == time)
        }
        #expect(Timestamp(milliseconds: .max) == nil && Timestamp(milliseconds: .min) == nil)
    }

    @Test(arguments: ["00:00", "07:30", "23:59"]) func timesOfADayKeepTheirText(text: String) throws {
        #expect(try #require(TimeOfDay(text)).description == text)
    }

    @Test(arguments: ["", "7:30", "24:00", "07:60", "07-30", "+7:30", "07:+3"])
    func invalidTimesOfADayAreRefused(text: String) {
        #expect(TimeOfDay(text) == nil)
    }
}
