import Testing

@testable import Recurrence

/// Rules whose dates others have found.
@Suite struct CorpusTests {
    @Test(arguments: [("rfc5545.txt", 36), ("libical.txt", 47)])
    func theFileIsReadWhole(name: String, count: Int) {
        #expect(Corpus.examples(name).count == count)
    }

    @Test(arguments: Corpus.examples("rfc5545.txt") + Corpus.examples("libical.txt"))
    func anExampleHasItsDates(_ example: Corpus.Example) throws {
        let dates = RuleDates(try RecurrenceRule(example.rule), from: example.start)
        let most = example.dates.count + (example.isComplete ? 1 : 0)
        #expect(Array(dates.all.prefix(most)) == example.dates)
    }

    /// Seeking a window gives the dates that a walk from the start gives.
    @Test func randomRulesHaveTheDatesOfDateutil() throws {
        let windows = try Corpus.windows()
        #expect(windows.count >= 2000)
        var wrong = 0
        for window in windows {
            let rule = try RecurrenceRule(window.rule)
            #expect(try RecurrenceRule(rule.description) == rule)
            let dates = RuleDates(rule, from: window.start).dates(in: window.days)
            guard
                dates.count != window.count || Array(dates.prefix(8)) != window.first
                    || Corpus.checksum(dates) != window.checksum
            else { continue }
            wrong += 1
            if wrong <= 10 {
                Issue.record(
                    """
                    \(window.rule) from \(window.start) in \(window.days): \(dates.count) dates, not \(window.count); \
                    \(dates.prefix(8)), not \(window.first)
                    """)
            }
        }
        #expect(wrong == 0, "of \(windows.count)")
    }
}
