import Foundation
import Synchronization
import TestSupport
import Testing

/// A daemon stops and the next one starts on the same listening socket, as under systemd, while clients work.
@Suite struct HandoverTests {
    @Test(.timeLimit(.minutes(60))) func noRequestFailsAndNoChangeIsMissed() async throws {
        let world = try await World(besides: .nobody)
        let socket = try ListeningSocket()
        func next() async throws -> DaemonProcess {
            let daemon = try World.daemon(url: world.url, on: socket)
            try await daemon.waitForLine(containing: "Listening")
            return daemon
        }
        var daemon = try await next()
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        let list = try await ada.checklist("Ours")
        let follower = Follower(ada, since: try await ada.cursor())
        let counts = Mutex((requests: 0, tasks: 0))
        let failures = Mutex<[String]>([])
        let stop = Signal()

        let clients = Task {
            _ = try await concurrently(25) { number in
                while !stop.isGiven {
                    let isWrite = number % 5 == 0
                    do {
                        let answer =
                            isWrite
                            ? try await ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": "Task"])
                            : try await ada.send(.get, "/v1/checklists/\(list)")
                        counts.withLock {
                            $0.requests += 1
                            if isWrite { $0.tasks += 1 }
                        }
                        if answer.status >= 300 { failures.withLock { $0.append("\(answer.status): \(answer.text)") } }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                    // 500 a second, if the machine can.
                    try? await Task.sleep(for: .milliseconds(50))
                }
            }
        }
        for _ in 0..<3 {
            // Each daemon answers a hundred requests, however long that takes, and is replaced among others.
            let before = counts.withLock { $0.requests }
            let answered = try await found(within: .generous) {
                let requests = counts.withLock { $0.requests }
                return requests >= before + 100 ? requests : nil
            }
            try #require(answered != nil)
            #expect(try await daemon.terminate() == 0)
            daemon = try await next()
        }
        stop.give()
        try await clients.value
        let (requests, tasks) = counts.withLock { $0 }
        #expect(failures.withLock { $0 } == [])
        print("Three daemons were replaced by the next under \(requests) requests")
        let versions = try await found(within: .generous) {
            let versions = follower.versions(of: list)
            return versions.count == tasks ? versions : nil
        }
        #expect(versions == Array(2..<(2 + tasks)))
    }

    @Test func otherDescriptorsThanListeningSocketsAreRefused() async throws {
        let folder = DaemonProcess.folder.path
        let url = "postgresql:///nowhere"
        for (command, sentence) in [
            (
                "LISTEN_FDS=2 LISTEN_PID=$$ exec \(folder)/crosscheckd --database-url \(url)",
                "takes exactly one listening socket"
            ),
            (
                "exec 3</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \(folder)/crosscheckd --database-url \(url)",
                "is no listening socket"
            ),
        ] {
            do {
                _ = try await Command.run(["/bin/sh", "-c", command])
                Issue.record("It started")
            } catch let failure as Command.Failure {
                #expect(failure.status == 78)
                #expect(failure.errorOutput.contains(sentence))
            }
        }
    }
}
