import ArgumentParser
import Foundation
import TestSupport

/// Sends the worst request of every route, and holds its cost to its budget.
@main
struct CrosscheckCosts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scripts/costs",
        abstract: "Sends the worst request of every route, and holds its cost to its budget.",
        usage: "scripts/costs [options]",
        discussion: """
            REQUESTS
            \(Row.all.map { "  \($0.name)" }.joined(separator: "\n"))

            EXIT CODES
              0  every request kept its budget
              1  one did not, a route has no row, or a row has no route
             64  the command line is wrong
            """)

    @Option(help: ArgumentHelp("The rows of this operation only. May be given several times.", valueName: "operation"))
    var only: [String] = []

    @Flag(help: "Attack others with the three heaviest requests only, and shorter: in some three minutes.")
    var quick = false

    @Option(help: ArgumentHelp("Write the figures to this file as JSON.", valueName: "file"))
    var json: String?

    func validate() throws {
        for name in only where !Row.all.contains(where: { $0.operation == name }) {
            throw ValidationError("There is no operation '\(name)'; see --help.")
        }
    }

    func run() async throws {
        let start = ContinuousClock.now
        func say(_ line: String) {
            let seconds = (ContinuousClock.now - start).milliseconds / 1000
            let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
            FileHandle.standardError.write(Data("\(time)  \(line)\n".utf8))
        }
        let site = try await Site()
        let mistakes = Rows.differences(from: try await site.http.send(.get, "/v1/openapi.json").json)
        let standard = try await site.standard()
        var findings: [Finding] = []
        for row in Row.all where only.isEmpty || only.contains(row.operation) {
            let finding = await finding(of: row, at: site, standard)
            findings.append(finding)
            say(finding.description)
        }
        let heaviest = findings.indices.sorted { findings[$0].weight > findings[$1].weight }
        for index in quick ? Array(heaviest.prefix(3)) : Array(findings.indices) {
            guard case .requests(_, _, let prepare) = findings[index].row.trial else { continue }
            do {
                let harm = try await site.harm(of: prepare, for: quick ? .seconds(3) : .seconds(5))
                findings[index].add(harm, isVerdict: !quick)
            } catch {
                findings[index].excesses.append("The attack could not be made: \(error)")
            }
            say("attack by \(findings[index].description)")
        }
        await site.tearDown()
        print(Table.text(findings, standard), terminator: "")
        if let json { try JSON.array(findings.map(\.json)).text.write(to: URL(filePath: json)) }
        for mistake in mistakes { print(mistake) }
        for finding in findings {
            for excess in finding.excesses { print("\(finding.row.name): \(excess)") }
        }
        if !mistakes.isEmpty || findings.contains(where: { !$0.excesses.isEmpty }) { throw ExitCode(1) }
    }

    private func finding(of row: Row, at site: Site, _ standard: Standard) async -> Finding {
        var finding = Finding(row: row)
        do {
            switch row.trial {
            case .requests(let budget, let times, let prepare):
                var bill = try await site.bill(of: row, times: times, prepare: prepare)
                // What the daemon does by itself now and then may fall into a row. What a request costs, it costs again.
                for _ in 0..<2 where !bill.excesses(over: budget, standard).isEmpty {
                    guard let again = try? await site.bill(of: row, times: times, prepare: prepare) else { break }
                    bill = again
                }
                finding.add(bill, budget, standard)
            case .held(let mebibytes, let connections, let prepare):
                finding.add(try await site.growth(connections: connections, of: prepare), most: mebibytes)
            }
        } catch {
            finding.excesses.append("It could not be measured: \(error)")
        }
        return finding
    }
}
