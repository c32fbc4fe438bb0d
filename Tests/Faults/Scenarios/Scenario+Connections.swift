import Foundation
import TestSupport

/// Faults between the daemons and PostgreSQL.
extension Scenario {
    static let connections = [
        Scenario(
            name: "connections-cut", summary: "all connections to PostgreSQL are cut, again and again", rounds: (6, 1)
        ) {
            scene in
            scene.break()
            for _ in 0..<scene.number(2...6) {
                scene.relay.cut()
                try await scene.pause(5...150)
            }
            scene.relay.cut()
            scene.mend()
        },
        Scenario(
            name: "answers-lost", summary: "PostgreSQL commits, but its answers are lost with the connections",
            rounds: (6, 1)
        ) { scene in
            scene.break()
            for _ in 0..<scene.number(1...3) {
                scene.relay.withholdAnswers()
                try await scene.pause(20...300)
                scene.relay.cut()
                try await scene.pause(50...300)
            }
            scene.mend()
        },
        Scenario(
            name: "answers-swallowed",
            summary: "PostgreSQL commits, but its answers are lost for some seconds, without a closed connection",
            rounds: (2, 0)
        ) { scene in
            scene.break()
            scene.relay.withholdAnswers()
            try await scene.pause(3000...8000)
            scene.relay.cut()
            scene.mend()
        },
        Scenario(
            name: "half-closed", summary: "PostgreSQL's side of all connections is closed, the daemons' is not",
            rounds: (3, 1)
        ) {
            scene in
            scene.break()
            scene.relay.halfClose()
            scene.mend()
        },
        Scenario(name: "answers-delayed", summary: "PostgreSQL's answers take a quarter of a second", rounds: (2, 1)) {
            scene in
            scene.break()
            scene.relay.delayAnswers(by: .milliseconds(250))
            try await scene.pause(1500...2500)
            scene.relay.delayAnswers(by: .zero)
            scene.mend()
        },
    ]
}
