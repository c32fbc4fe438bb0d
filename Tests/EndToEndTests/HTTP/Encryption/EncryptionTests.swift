import Foundation
import Synchronization
import TestSupport
import Testing

/// The daemon speaks TLS itself, and HTTP/2 with clients that can.
@Suite struct EncryptionTests {
    /// A daemon with a certificate, and clients for it.
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

    @Test(arguments: [true, false]) func theInterfaceIsServedOverTLS(overHTTP2: Bool) async throws {
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

        // Polls wait concurrently, and each gets its own changes.
        let followers = try await [ada, ben].asyncMap { Follower($0, since: try await $0.cursor()) }
        try await Task.sleep(for: .milliseconds(200))
        let task = try await ada.task("Bread", on: list)
        for follower in followers {
            #expect(try await follower.arrival { $0["body"]["id"].string == task } != nil)
            follower.stop()
        }
        // A body that arrives in pieces, and a larger answer.
        let text = "# Large\n\n" + (0..<900).map { "- [ ] Task number \($0) of some length\n" }.joined()
        let made = try await place.http.send(
            .post, "/v1/imports", token: ada.token, body: Data(text.utf8), headers: ["Content-Type": "text/markdown"])
        #expect(made.status == 201, "\(made.text.prefix(300))")
        let page = try await ada.must(.get, "/v1/snapshot")
        #expect(page["checklists"].array.map { $0["tasks"].array.count }.max() == 900)
        // A request that is refused before its body has arrived.
        let refused = try await place.http.send(
            .post, "/v1/imports", token: ada.token, body: Data(count: 3 << 20),
            headers: ["Content-Type": "text/markdown"])
        #expect([413, 400].contains(refused.status), "\(refused.status)")
        #expect(try await ada.send(.get, "/v1/checklists/\(list)").status == 200)
        try await place.end()
    }

    /// The answer is whole although the body is not. Clients take one whose stream is reset for broken.
    @Test func anAnswerBeforeTheBodyHasArrivedIsWhole() async throws {
        let place = try await Place()
        let answer = try await FramedRequest.withoutBody(
            [
                (":method", "POST"), (":scheme", "https"), (":authority", "localhost"), (":path", "/v1/imports"),
                ("content-type", "text/markdown"), ("content-length", "1000000"),
            ], port: place.daemon.port, trusting: place.files.certificate)
        #expect(answer.status == 401)
        #expect(answer.reset == nil)
        try await place.end()
    }

    @Test func aStreamOfEventsGoesThroughIt() async throws {
        let place = try await Place()
        let ada = try await Person("ada", http: place.http)
        let list = try await ada.checklist("Ours")
        let output = Task {
            try await Command.run([
                "/usr/bin/env", "curl", "--silent", "--http2", "--cacert", place.files.certificate, "--max-time", "120",
                "--header", "Authorization: Bearer \(ada.token)", "--header", "Accept: text/event-stream",
                "https://localhost:\(place.daemon.port)/v1/changes",
            ])
        }
        try await place.http.expectWaitingPolls(1)
        let cursor = try await ada.cursor()
        _ = try await ada.task("Bread", on: list)
        // The stream gets it together with this poll.
        _ = try await ada.poll(since: cursor, wait: 30)
        // The daemon ends the connection.
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
        // Existing connections go on.
        let list = try await ada.checklist("Ours")
        #expect(try await waiting.arrival { $0["stream"].string == list } != nil)

        // A file that is not a certificate leaves the old one in use.
        try Data("nonsense".utf8).write(to: URL(filePath: place.files.certificate))
        place.daemon.signal(SIGHUP)
        try await place.daemon.waitForLine(containing: "The former certificate remains in use")
        try await new.shutdown()
        #expect(try await ada.send(.get, "/livez").status == 200)
        waiting.stop()
        try await place.end()
    }

    /// The program that renews it need not know of the daemon.
    @Test func aRenewedCertificateIsFound() async throws {
        let place = try await Place()
        try await place.files.renew()
        try await place.daemon.waitForLine(containing: "read again")
        let new = place.client()
        #expect(try await new.send(.get, "/livez").status == 200)
        try await new.shutdown()
        try await place.end()
    }

    /// If a written answer counted as delivered, a client would have only a minute for a large one, however slow its
    /// line.
    @Test func anAnswerIsOverWhenItsClientHasTakenIt() async throws {
        let place = try await Place(allowsHTTP2: false)
        let ada = try await Person("ada", http: place.http)
        let task = #"{"title": "Long", "description": "\#(String(repeating: "x", count: 18_000))"}"#
        let tasks = Array(repeating: task, count: 55).joined(separator: ", ")
        // More than the system buffers for a client that reads nothing.
        for number in 0..<25 {
            let made = try await place.http.send(
                .post, "/v1/imports", token: ada.token,
                body: Data(#"{"title": "Large \#(number)", "tasks": [\#(tasks)]}"#.utf8),
                headers: ["Content-Type": "application/json"])
            try #require(made.status == 201)
        }
        let id = newID()
        let body = #"{"id": "\#(id)", "title": "Behind it"}"#
        let client = Process()
        client.executableURL = URL(filePath: "/usr/bin/env")
        client.arguments = [
            "openssl", "s_client", "-quiet", "-no_ign_eof", "-connect", "localhost:\(place.daemon.port)",
        ]
        let (requests, answers) = (Pipe(), Pipe())
        (client.standardInput, client.standardOutput, client.standardError) = (requests, answers, FileHandle.nullDevice)
        try client.run()
        let head = "Host: localhost\r\nAuthorization: Bearer \(ada.token)\r\n"
        try requests.fileHandleForWriting.write(
            contentsOf: Data(
                ("GET /v1/snapshot HTTP/1.1\r\n\(head)\r\nPOST /v1/checklists HTTP/1.1\r\n\(head)"
                    + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8))
        try await Task.sleep(for: .seconds(3))
        #expect(try await ada.send(.get, "/v1/checklists/\(id)").status == 404)
        // On its own thread, because it blocks.
        Thread.detachNewThread { while !answers.fileHandleForReading.availableData.isEmpty {} }
        let isThere = try await found(within: .generous) {
            try await ada.send(.get, "/v1/checklists/\(id)").status == 200 ? true : nil
        }
        #expect(isThere == true)
        // A process that a test starts may block signals.
        try requests.fileHandleForWriting.close()
        client.waitUntilExit()
        try await place.end()
    }

    /// Like many clients, this one takes 64 KiB before it asks for more, on a slow line.
    @Test func anAnswerOverHTTP2IsOverWhenItsClientHasTakenIt() async throws {
        let place = try await Place()
        let size = try await place.http.send(.get, "/v1/openapi.json").body.count
        try #require(size > 100_000)
        let path = "/v1/openapi.json"
        // GET https://localhost/v1/openapi.json (RFC 7541), then room for a megabyte more, for all streams and for this
        // one.
        let block: [UInt8] =
            [0x82, 0x87, 0x04, UInt8(path.utf8.count)] + Array(path.utf8) + [0x01, 9] + Array("localhost".utf8)
        let request =
            Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
            + [0, 0, UInt8(block.count), 1, 5, 0, 0, 0, 1] + block
        let more: [UInt8] = [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 16, 0, 0] + [0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 16, 0, 0]
        let folder = FileManager.default.temporaryDirectory.appending(path: "slow-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(request).write(to: folder.appending(path: "request"))
        try Data(more).write(to: folder.appending(path: "more"))
        _ = try await Command.run([
            "/bin/sh", "-c",
            """
            cd '\(folder.path)'
            (cat request; sleep 8; cat more
                for n in $(seq 300); do [ "$(wc -c <answer)" -gt \(size) ] && break; sleep 0.1; done; sleep 4) |
                openssl s_client -quiet -no_ign_eof -alpn h2 -connect localhost:\(place.daemon.port) >answer 2>/dev/null || :
            """,
        ])
        var rest = try Data(contentsOf: folder.appending(path: "answer"))[...]
        var (taken, isEnded) = (0, false)
        while rest.count >= 9 {
            let frame = Array(rest.prefix(9))
            let length = Int(frame[0]) << 16 | Int(frame[1]) << 8 | Int(frame[2])
            #expect(frame[3] != 3, "the stream was reset after \(taken) of \(size) bytes")
            if frame[3] == 0 {
                taken += length
                isEnded = isEnded || frame[4] & 1 == 1
            }
            rest = rest.dropFirst(9 + length)
        }
        #expect(taken == size && isEnded)
        try await place.end()
    }

    /// A client that never completes the TLS handshake is disconnected, and delays no other.
    @Test func clientsWithoutTLSAreHungUpOn() async throws {
        let place = try await Place()
        let plain = HTTP("http://127.0.0.1:\(place.daemon.port)")
        await #expect(throws: (any Error).self) { try await plain.send(.get, "/livez") }
        _ = try await RawConnection.open(plain, limit: .seconds(600)) { connection in
            await #expect(throws: RawConnection.Ended.self) { _ = try await connection.head() }
        }
        #expect(try await place.http.send(.get, "/livez").status == 200)
        try await place.end()
    }

    @Test(arguments: ["tls1", "tls1_1"]) func oldVersionsOfTLSAreRefused(version: String) async throws {
        let place = try await Place()
        func connect(_ version: String) async throws -> String {
            try await Command.run([
                "/bin/sh", "-c",
                "openssl s_client -\(version) -cipher DEFAULT@SECLEVEL=0 -connect localhost:\(place.daemon.port) </dev/null 2>&1 || :",
            ])
        }
        #expect(try await connect("tls1_2").contains("Protocol  : TLSv1.2"))
        // The daemon's alert, not an error of the client's own.
        let refusal = try await connect(version)
        #expect(refusal.contains("alert protocol version"), "\(refusal)")
        try await place.end()
    }

    /// CVE-2023-44487: streams that a client begins and cancels are work for the server, and no client waits for them.
    @Test func clientsThatResetAllTheirStreamsAreHungUpOn() async throws {
        let place = try await Place()
        var bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
        // GET https://localhost/: three entries of the static table, and the authority in full (RFC 7541).
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
        // GOAWAY (7) with the reason ENHANCE_YOUR_CALM (11).
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
                    // Until it is gone: a request that had begun gets an answer, and one that was not run has made
                    // nothing.
                    while let answer = try? await ada.send(
                        .post, "/v1/checklists/\(list)/tasks", ["title": .string("\(worker)")])
                    {
                        answers.value.withLock { $0.append(answer.status) }
                    }
                }
            }
            group.addTask {
                try await Task.sleep(for: .seconds(1))
                _ = try await found(within: .generous) { answers.value.withLock { $0.count } > 8 ? true : nil }
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
