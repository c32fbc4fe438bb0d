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

    /// Who renews it need not know of the daemon.
    @Test func aRenewedCertificateIsFound() async throws {
        let place = try await Place()
        try await place.files.renew()
        try await place.daemon.waitForLine(containing: "read again", limit: .seconds(90))
        let new = place.client()
        #expect(try await new.send(.get, "/livez").status == 200)
        try await new.shutdown()
        try await place.end()
    }

    /// Somebody who does not say what TLS wants to hear is not listened to for ever, and holds up nobody.
    @Test func whoSpeaksNoTLSIsHungUpOn() async throws {
        let place = try await Place()
        let plain = HTTP("http://127.0.0.1:\(place.daemon.port)")
        await #expect(throws: (any Error).self) { try await plain.send(.get, "/livez") }
        let start = ContinuousClock.now
        _ = try await RawConnection.open(plain, limit: .seconds(60)) { connection in
            await #expect(throws: RawConnection.Ended.self) { _ = try await connection.head() }
        }
        #expect(ContinuousClock.now - start < .seconds(50), "it was this end that hung up")
        #expect(try await place.http.send(.get, "/livez").status == 200)
        try await place.end()
    }

    @Test(arguments: ["tls1", "tls1_1"]) func whatIsTooOldIsRefused(version: String) async throws {
        let place = try await Place()
        func connect(_ version: String) async throws -> String {
            try await Command.run([
                "/bin/sh", "-c",
                "openssl s_client -\(version) -cipher DEFAULT@SECLEVEL=0 -connect localhost:\(place.daemon.port) </dev/null 2>&1 || :",
            ])
        }
        #expect(try await connect("tls1_2").contains("Protocol  : TLSv1.2"))
        // Said by the daemon, and not by the client to itself.
        let refusal = try await connect(version)
        #expect(refusal.contains("alert protocol version"), "\(refusal)")
        try await place.end()
    }

    /// CVE-2023-44487: streams that are begun and taken back are work for the server, and nothing waits for it.
    @Test func whoTakesBackAllThatTheyBeginIsHungUpOn() async throws {
        let place = try await Place()
        var bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
        // GET https://localhost/: three of the static table's, and the authority in full (RFC 7541).
        let block: [UInt8] = [0x82, 0x87, 0x84, 0x01, 9] + Array("localhost".utf8)
        let count = 20_000
        for number in 0..<count {
            let stream = withUnsafeBytes(of: UInt32(2 * number + 1).bigEndian) { Array($0) }
            bytes += [0, 0, UInt8(block.count), 1, 5] + stream + block
            bytes += [0, 0, 4, 3, 0] + stream + [0, 0, 0, 8]
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "flood-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let answered = try await Command.run([
            "/bin/sh", "-c",
            """
            timeout 60 openssl s_client -quiet -alpn h2 -connect localhost:\(place.daemon.port) <'\(file.path)' 2>/dev/null |
                od -A n -v -t x1 | tr -d ' \n'
            """,
        ])
        // GOAWAY (7), whose reason is that it was too much (ENHANCE_YOUR_CALM, 11).
        #expect(answered.contains(/070000000000[0-9a-f]{8}0000000b/), "\(answered.suffix(200))")
        #expect(try await place.http.send(.get, "/livez").status == 200)
        let metrics = try await place.http.send(.get, "/metrics").text
        let served = metrics.split(separator: "\n").filter { $0.hasPrefix("crosscheck_http_requests_total") }
            .compactMap { Int($0.split(separator: " ").last ?? "") }.reduce(0, +)
        #expect(served < count / 10, "\(served)")
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
        #expect(answers.value.withLock { $0.count } == made && made > 8)
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
