import Foundation
import Synchronization
import TestSupport
import Testing

/// `kill -TERM` while the daemon is at work.
@Suite(.serialized) struct ShutdownTests {
    /// The answers that a daemon's clients have seen.
    private struct Record {
        var edits = 0
        var refusals: [Int] = []
        var unanswered: [String] = []
    }

    private final class Records: Sendable { let value = Mutex(Record()) }

    @Test(arguments: 1...2) func noRequestIsWithoutAnAnswer(round: Int) async throws {
        let world = try await World()
        let daemon = world.daemons[0]
        let ada = try await world.user("ada")
        var lists: [(id: String, task: String)] = []
        for index in 0..<8 {
            let id = try await ada.checklist("List \(index)")
            lists.append((id, try await ada.task("Edited", on: id)))
        }
        let idle = try await world.crowd(10)
        var polls: [Task<HTTP.Answer, any Error>] = []
        for person in idle {
            let cursor = try await person.cursor()
            for _ in 0..<4 {
                polls.append(Task { try await person.send(.get, "/v1/changes?since=\(cursor)&wait=60") })
            }
        }
        let stream = Task { [sam = idle[0]] in
            try await RawConnection.open(daemon.http) { connection in
                try await connection.send(Self.request("GET", "/v1/changes", sam, "", "Accept: text/event-stream\r\n"))
                // Throws if the body has no proper end.
                return try await connection.answer()
            }
        }
        let record = Records()
        let begun = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<24 {
                group.addTask { [lists] in
                    await Self.edit(lists[worker % lists.count].task, by: ada, worker, at: daemon) { change in
                        record.value.withLock { change(&$0) }
                    }
                }
            }
            // A slow request: its body is still arriving at the time of the signal.
            group.addTask { [list = lists[0].id] in
                let text = #"{"title": "Slow"}"#
                let answer = try await RawConnection.open(daemon.http) { connection in
                    try await connection.send(
                        "POST /v1/checklists/\(list)/tasks HTTP/1.1\r\nHost: it\r\nAuthorization: Bearer \(ada.token)\r\n"
                            + "Content-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
                            + text.prefix(5))
                    begun.give()
                    try await Task.sleep(for: .milliseconds(1800))
                    try await connection.send(String(text.dropFirst(5)))
                    return try await connection.answer()
                }
                #expect(answer.status == 201)
            }
            try await Task.sleep(for: .milliseconds(1500))
            // All are at work, also on a busy machine.
            try await daemon.http.expectWaitingPolls(polls.count + 1)
            _ = try await found(within: .generous) {
                begun.isGiven && record.value.withLock { $0.edits } > 10 ? true : nil
            }
            let atSignal = record.value.withLock { $0.edits }
            #expect(atSignal > 10)
            let began = ContinuousClock.now
            // The polls would wait for a minute, but the daemon does not.
            let status = try await daemon.terminate(limit: .generous)
            #expect(status == 0, "\(daemon.log.filter { !$0.contains("Request") }.suffix(40).joined(separator: "\n"))")
            let edits = record.value.withLock { $0.edits }
            print(
                "SIGTERM after \(atSignal) edits and with \(polls.count) waiting polls: ended \((ContinuousClock.now - began).inMilliseconds) later, after \(edits) edits"
            )
            try await group.waitForAll()
        }
        for poll in polls {
            let answer = try await poll.value
            #expect(answer.status == 200 && answer.json["changes"].array.isEmpty && answer.json["cursor"].string != nil)
        }
        #expect(try await stream.value.status == 200)
        let seen = record.value.withLock { $0 }
        #expect(seen.unanswered.isEmpty)
        #expect(seen.refusals.isEmpty)
        // The database has the answered edits, and no other.
        let logged = try await world.psql("select count(*) from changes where kind = 'task.updated'")
        #expect(Int(logged) == seen.edits)
    }

    /// A client's next request would otherwise meet a closing connection and get no answer.
    @Test func aConnectionThatWasJustUsedIsKeptForItsNextRequest() async throws {
        let world = try await World()
        let daemon = world.daemons[0]
        let ada = try await world.user("ada")
        try await RawConnection.open(daemon.http) { connection in
            let request = Self.request("GET", "/v1/checklists", ada, "")
            try await connection.send(request)
            #expect(try await connection.answer().header("connection") == nil)
            async let status = daemon.terminate()
            var isLast = false
            // A daemon on a busy machine may hear of the signal only after the first request.
            while !isLast {
                // Longer than an idle daemon takes to stop: half a second.
                try await Task.sleep(for: .milliseconds(1000))
                try await connection.send(request)
                let answer = try await connection.answer()
                #expect(answer.status == 200)
                isLast = answer.header("connection") == "close"
            }
            #expect(try await status == 0)
        }
    }

    /// A client that edits without pause, on one connection as long as it may, until it can no longer connect.
    private static func edit(
        _ task: String, by person: Person, _ worker: Int, at daemon: DaemonProcess,
        _ note: @Sendable ((inout Record) -> Void) -> Void
    ) async {
        var count = 0
        while true {
            var sent = 0
            do {
                try await RawConnection.open(daemon.http) { connection in
                    while true {
                        let isLast: Bool
                        do {
                            sent += 1
                            count += 1
                            try await connection.send(
                                request("PATCH", "/v1/tasks/\(task)", person, #"{"title": "\#(worker) \#(count)"}"#))
                            let answer = try await connection.answer()
                            note {
                                if answer.status == 200 { $0.edits += 1 } else { $0.refusals.append(answer.status) }
                            }
                            isLast = answer.header("connection") == "close"
                        } catch {
                            note { $0.unanswered.append("request \(sent) of a connection: \(error)") }
                            return
                        }
                        if isLast { return }
                    }
                }
            } catch {
                // The daemon no longer listens.
                return
            }
        }
    }

    private static func request(_ method: String, _ path: String, _ person: Person, _ body: String, _ more: String = "")
        -> String
    {
        "\(method) \(path) HTTP/1.1\r\nHost: it\r\nAuthorization: Bearer \(person.token)\r\n\(more)"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
