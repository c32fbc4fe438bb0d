import Foundation
import Synchronization
import TestSupport
import Testing

/// The daemon speaks TLS itself, and HTTP/2 with who can.
@Suite struct EncryptionTests {
    /// A daemon with a certificate, and what reaches it.
    private struct Place {
        let files: CertificateFiles
        let world: World
        let http: HTTP

        init(allowsHTTP2: Bool = true, arguments: [String] = []) async throws {
            files = try await CertificateFiles()
            world = try await World(daemons: 0)
            let daemon = try await World.daemon(url: world.url, files.arguments + arguments)
            try await daemon.waitForLine(containing: "Listening")
            self.daemon = daemon
            http = HTTP("https://localhost:\(daemon.port)", trusting: files.certificate, allowsHTTP2: allowsHTTP2)
        }

        let daemon: DaemonProcess

        /// A client that trusts the present certificate.
        func client() -> HTTP { HTTP("https://localhost:\(daemon.port)", trusting: files.certificate) }

        func end() async throws {
            #expect(try await daemon.terminate() == 0)
            try await http.shutdown()
        }
    }

    private final class Statuses: Sendable { let value = Mutex<[Int]>([]) }

    @Test(arguments: [true, false]) func everythingGoesThroughIt(overHTTP2: Bool) async throws {
        let place = try await Place(allowsHTTP2: overHTTP2)
        let ada = try await Person("ada", http: place.http)
        let ben = try await Person("ben", http: place.http)
        let list = try await ada.checklist("Ours")
        try await ada.add(ben, to: list, as: "editor")
        let live = try await place.http.send(.get, "/livez")
        #expect(live.status == 200 && live.isHTTP2 == overHTTP2)
        #expect(live.header("strict-transport-security") == "max-age=31536000")
        #expect(live.header("connection") == nil)
        #expect(try await place.http.send(.head, "/v1/limits").body.isEmpty)

        // Polls wait beside each other, and each has what is for it.
        let followers = try await [ada, ben].asyncMap { Follower($0, since: try await $0.cursor()) }
        try await Task.sleep(for: .milliseconds(200))
        let task = try await ada.task("Bread", on: list)
        for follower in followers {
            #expect(try await follower.arrival { $0["body"]["id"].string == task } != nil)
            follower.stop()
        }
        // A body that comes piece by piece, and an answer of some size.
        let text = "# Large\n\n" + (0..<900).map { "- [ ] Task number \($0) of some length\n" }.joined()
        let made = try await place.http.send(
            .post, "/v1/imports", token: ada.token, body: Data(text.utf8), headers: ["Content-Type": "text/markdown"])
        #expect(made.status == 201, "\(made.text.prefix(300))")
        let page = try await ada.must(.get, "/v1/snapshot")
        #expect(page["checklists"].array.map { $0["tasks"].array.count }.max() == 900)
        // One that is refused before it has come.
        let refused = try await place.http.send(
            .post, "/v1/imports", token: ada.token, body: Data(count: 3 << 20),
            headers: ["Content-Type": "text/markdown"])
        #expect([413, 400].contains(refused.status), "\(refused.status)")
        #expect(try await ada.send(.get, "/v1/checklists/\(list)").status == 200)
        try await place.end()
    }

    @Test func aStreamOfEventsGoesThroughIt() async throws {
        let place = try await Place()
        let ada = try await Person("ada", http: place.http)
        let list = try await ada.checklist("Ours")
        let output = Task {
            try await Command.run([
                "/usr/bin/env", "curl", "--silent", "--http2", "--cacert", place.files.certificate, "--max-time", "30",
                "--header", "Authorization: Bearer \(ada.token)", "--header", "Accept: text/event-stream",
                "https://localhost:\(place.daemon.port)/v1/changes",
            ])
        }
        try await Task.sleep(for: .milliseconds(500))
        _ = try await ada.task("Bread", on: list)
        try await Task.sleep(for: .milliseconds(500))
        // Its end is the daemon's.
        try await place.end()
        let text = try await output.value
        #expect(text.contains("\"Bread\""), "\(text)")
    }

    @Test func aRenewedCertificateIsUsedWithoutARestart() async throws {
        let place = try await Place()
        let ada = try await Person("ada", http: place.http)
        let waiting = Follower(ada, since: try await ada.cursor())
        try await place.files.renew()
        place.daemon.signal(SIGHUP)
        try await place.daemon.waitForLine(containing: "read again")
        let new = place.client()
        #expect(try await new.send(.get, "/livez").status == 200)
        // What was connected before goes on.
        let list = try await ada.checklist("Ours")
        #expect(try await waiting.arrival { $0["stream"].string == list } != nil)

        // What is no certificate takes nothing away.
        try Data("nonsense".utf8).write(to: URL(filePath: place.files.certificate))
        place.daemon.signal(SIGHUP)
        try await place.daemon.waitForLine(containing: "The former certificate remains in use")
        try await new.shutdown()
        #expect(try await ada.send(.get, "/livez").status == 200)
        waiting.stop()
        try await place.end()
    }

    /// Somebody who does not say what TLS wants to hear is not listened to for ever, and holds up nobody.
    @Test func whoSpeaksNoTLSIsHungUpOn() async throws {
        let place = try await Place()
        let plain = HTTP("http://127.0.0.1:\(place.daemon.port)")
        await #expect(throws: (any Error).self) { try await plain.send(.get, "/livez") }
        _ = try await RawConnection.open(plain, limit: .seconds(30)) { connection in
            await #expect(throws: RawConnection.Ended.self) { _ = try await connection.head() }
        }
        #expect(try await place.http.send(.get, "/livez").status == 200)
        try await place.end()
    }

    @Test func theEndOfTheDaemonLosesNoRequest() async throws {
        let place = try await Place()
        let ada = try await Person("ada", http: place.http)
        let list = try await ada.checklist("Ours")
        let parked = Task { [cursor = try await ada.cursor()] in
            try await ada.send(.get, "/v1/changes?since=\(cursor)&wait=60")
        }
        let answers = Statuses()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    // Until it is gone: a request that was begun has an answer, and one that was not made nothing.
                    while let answer = try? await ada.send(
                        .post, "/v1/checklists/\(list)/tasks", ["title": .string("\(worker)")])
                    {
                        answers.value.withLock { $0.append(answer.status) }
                    }
                }
            }
            group.addTask {
                try await Task.sleep(for: .seconds(1))
                #expect(try await place.daemon.terminate() == 0)
            }
            try await group.waitForAll()
        }
        let made = answers.value.withLock { $0.filter { $0 == 201 }.count }
        #expect(answers.value.withLock { $0.count } == made)
        #expect(try await place.world.psql("select count(*) from tasks") == "\(made)")
        #expect(try await parked.value.status == 200)
        try await place.http.shutdown()
    }
}

extension Array {
    fileprivate func asyncMap<Other>(_ transform: (Element) async throws -> Other) async rethrows -> [Other] {
        var others: [Other] = []
        for element in self { others.append(try await transform(element)) }
        return others
    }
}
