import TestSupport

/// The finding for a row.
struct Finding: Sendable {
    let row: Row
    var bill: Bill?
    var harm: Harm?
    /// How much memory connections that are held have cost, in bytes.
    var growth: Int?
    /// The mistakes, a sentence each.
    var excesses: [String] = []

    /// Heavier ones are the better attack.
    var weight: Duration { bill?.processor ?? .zero }

    /// A line for the person who waits.
    var description: String {
        let spent = bill.map { "\($0.daemon.milliseconds) + \($0.postgres.milliseconds) ms" }
        let delay = harm.map { "others' p99 \($0.before.milliseconds) -> \($0.during.milliseconds) ms" }
        return ([row.name] + [delay ?? spent].compactMap(\.self) + excesses).joined(separator: "; ")
    }

    mutating func add(_ bill: Bill, _ budget: Budget, _ standard: Standard) {
        self.bill = bill
        excesses += bill.excesses(over: budget, standard)
    }

    mutating func add(_ growth: Int, most mebibytes: Int) {
        self.growth = growth
        if growth > mebibytes << 20 { excesses.append("memory: \(growth >> 20) MiB, budget \(mebibytes)") }
    }

    /// - Parameter isVerdict: whether a delay that only a broken daemon causes is an excess. It is none if other programs
    ///   may keep the machine busy.
    mutating func add(_ harm: Harm, isVerdict: Bool) {
        self.harm = harm
        if isVerdict, !harm.isBearable {
            excesses.append(
                "others' p99: \(harm.during.milliseconds) ms under attack, \(harm.before.milliseconds) before")
        }
        // A limit may hold an attacker back; an error is none.
        let errors = harm.statuses.keys.filter { $0 >= 500 && $0 != 503 }
        if !errors.isEmpty { excesses.append("answers under attack: \(errors.sorted())") }
    }
}

/// The table at the end.
enum Table {
    static func text(_ findings: [Finding], _ standard: Standard) -> String {
        let heading = [
            "request", "budget", "daemon ms", "PostgreSQL ms", "log KiB", "changes", "answer KiB", "memory MiB",
            "p99 ms", "attacked", "",
        ]
        let rows = findings.map { finding -> [String] in
            let (bill, harm) = (finding.bill, finding.harm)
            return [
                finding.row.name, finding.row.budgetName,
                bill.map { one($0.daemon) } ?? "", bill.map { one($0.postgres) } ?? "",
                bill.map { "\($0.log >> 10)" } ?? "", bill.map { "\($0.changes)" } ?? "",
                bill.map { "\($0.answer >> 10)" } ?? "", finding.growth.map { "\($0 >> 20)" } ?? "",
                harm.map { one($0.before) } ?? "",
                harm.map { one($0.during) + ($0.isSmall ? "" : " (over 2 x)") } ?? "",
                finding.excesses.isEmpty ? "kept" : "OVER",
            ]
        }
        let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([heading, widths.map { String(repeating: "-", count: $0) }] + rows).map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return (2...9).contains(column) ? space + row[column] : row[column] + space
            }.joined(separator: "  ").replacing(/\ +$/, with: "")
        }
        return lines.joined(separator: "\n") + "\n\n"
            + "A status change: \(two(standard.daemon)) ms in the daemon, \(two(standard.postgres)) ms in PostgreSQL. "
            + "A sign-in: \(two(standard.signIn)) ms.\n"
    }

    private static func one(_ duration: Duration) -> String { rounded(duration, 10) }
    private static func two(_ duration: Duration) -> String { rounded(duration, 100) }

    private static func rounded(_ duration: Duration, _ parts: Double) -> String {
        "\((duration / .milliseconds(1) * parts).rounded() / parts)"
    }
}

extension Row {
    /// How a report calls its budget.
    var budgetName: String {
        switch trial {
        case .requests(let budget, _, _): budget.name
        case .held(let mebibytes, _, _): "\(mebibytes) MiB"
        }
    }
}

extension Finding {
    /// The same for programs.
    var json: JSON {
        var members: [String: JSON] = [
            "operation": .string(row.operation), "worst": .string(row.worst), "budget": .string(row.budgetName),
            "excesses": .array(excesses.map(JSON.string)),
        ]
        if let bill {
            members["daemon_ms"] = .number(bill.daemon / .milliseconds(1))
            members["postgres_ms"] = .number(bill.postgres / .milliseconds(1))
            members["log_bytes"] = .number(Double(bill.log))
            members["changes"] = .number(Double(bill.changes))
            members["answer_bytes"] = .number(Double(bill.answer))
            members["statuses"] = .object(
                Dictionary(uniqueKeysWithValues: bill.statuses.map { ("\($0.key)", .number(Double($0.value))) }))
        }
        if let growth { members["memory_bytes"] = .number(Double(growth)) }
        if let harm {
            members["p99_before_ms"] = .number(harm.before / .milliseconds(1))
            members["p99_attacked_ms"] = .number(harm.during / .milliseconds(1))
        }
        return .object(members)
    }
}
