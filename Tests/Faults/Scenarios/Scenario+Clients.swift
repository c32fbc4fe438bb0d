import Foundation
import NIOCore
import NIOPosix
import TestSupport

/// Faults on the clients' side.
extension Scenario {
    static let clients = [
        Scenario(
            name: "clients-cut", summary: "requests are done, but their answers are lost with the clients' connections",
            arrangement: Arrangement(relaysClients: true), rounds: (4, 1)
        ) { scene in
            scene.break()
            for _ in 0..<scene.number(2...6) {
                for relay in scene.clientRelays where scene.number(0...2) > 0 {
                    relay.withholdAnswers()
                }
                try await scene.pause(5...200)
                for relay in scene.clientRelays { relay.cut() }
                try await scene.pause(5...150)
            }
            scene.mend()
        },
        Scenario(name: "slow-readers", summary: "two hundred clients request much and read nothing", rounds: (2, 1)) {
            scene in
            let person = try await Person("slow", http: scene.daemons[0].http)
            let list = try await person.checklist("Much")
            let text = String(repeating: "x", count: 15_000)
            for _ in 0..<20 { _ = try await person.task("Much", on: list, ["description": .string(text)]) }
            let request =
                "GET /v1/snapshot HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \(person.token)\r\n\r\n"
            try await Silence.hold(200, at: scene.daemons[0].http, saying: String(repeating: request, count: 20)) {
                try await scene.pause(scene.isQuick ? 1000...1500 : 2000...3000)
            }
        },
        Scenario(
            name: "idle-connections", summary: "ten thousand connections that send nothing", rounds: (1, 1)
        ) { scene in
            try await Silence.hold(scene.isQuick ? 1_000 : 10_000, at: scene.daemons[1].http, saying: nil) {
                try await scene.pause(2000...3000)
            }
        },
    ]
}
