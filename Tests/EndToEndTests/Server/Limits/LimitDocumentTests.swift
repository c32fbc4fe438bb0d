import Checklists
import Testing

/// `docs/reference/limits.md` has every limit.
@Suite struct LimitDocumentTests {
    @Test func theTableIsThatOfTheDeclarations() throws {
        let rows = Limit.all.map { limit in
            let range = limit.range.map { "\($0.lowerBound) to \($0.upperBound)" } ?? ""
            return ["`\(limit.name)`", "\(limit.usual)", limit.subject.rawValue, range, limit.meaning]
        }
        try WrittenTable(path: "docs/reference/limits.md", name: "limits")
            .expect([["name", "value", "for each", "may be", "what it counts"]] + rows)
    }

    @Test func theReasonsAreThoseOfTheDeclarations() throws {
        let rows = Limit.all.compactMap { limit -> [String]? in
            guard case .fixed(let reason) = limit.setting else { return nil }
            return ["`\(limit.name)`", reason]
        }
        try WrittenTable(path: "docs/reference/limits.md", name: "fixed_limits")
            .expect([["name", "because"]] + rows)
    }
}
