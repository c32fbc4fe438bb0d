import Foundation
import Testing

@testable import LocalTime

/// Zones by name, and the files that they are read from.
@Suite struct ZonesTests {
    private static let zones = Zones(directory: "/usr/share/zoneinfo")

    @Test(arguments: [
        "Europe/Berlin", "Etc/UTC", "UTC", "GMT", "EST5EDT", "America/Argentina/Buenos_Aires", "Etc/GMT+5",
        "Asia/Calcutta",
        "America/Port-au-Prince",
    ])
    func aNameOfTheDatabaseIsAZone(name: String) { #expect(Self.zones.rules(of: name) != nil) }

    @Test(arguments: [
        "", "europe/berlin", "EUROPE/BERLIN", "Europe/berlin", "UTC+5", "CEST", "CET", "CET-1CEST", "<+03>-3",
        "posixrules",
        "localtime",
        "Factory", "/usr/share/zoneinfo/Europe/Berlin", "../zoneinfo/Europe/Berlin", "Europe/../Europe/Berlin",
        "posix/Europe/Berlin", "right/Europe/Berlin", "tzdata.zi", "zone.tab", "Europe", "Europe/",
        "Europe/Berlin\u{0}",
        ":Europe/Berlin", " Europe/Berlin", "Mars/Olympus", "leapseconds",
    ])
    func anyOtherTextIsNone(name: String) { #expect(Self.zones.rules(of: name) == nil) }

    /// Every zone of Windows is one of the system.
    @Test func theZonesOfWindowsAreThere() {
        #expect(WindowsZones.names.count > 130)
        for (windows, name) in WindowsZones.names {
            let rules = Self.zones.rules(of: name)
            #expect(rules != nil && Self.zones.foreignRules(of: windows) == rules, "\(windows)")
        }
    }

    @Test(arguments: [
        "Europe/Berlin", "europe/berlin", "/Europe/Berlin", "/x/1/Europe/Berlin", "x/Europe/Berlin",
        "W. Europe Standard Time",
    ])
    func otherProgramsNameAZone(name: String) {
        #expect(Self.zones.foreignRules(of: name) == Self.zones.rules(of: "Europe/Berlin"))
    }

    @Test func exchangeNamesUTC() { #expect(Self.zones.foreignRules(of: "tzone://Microsoft/Utc") == .utc) }

    @Test(arguments: [
        "", "/", "Mars/Base", "x/Japan", "../Europe/Berlin\u{0}", "/usr/share/zoneinfo/tzdata.zi", "posixrules",
    ])
    func otherProgramsNameNoZone(name: String) { #expect(Self.zones.foreignRules(of: name) == nil) }

    @Test func theSystemHasTheZonesOfTheWorld() {
        let names = Self.zones.names
        #expect(names.count > 400 && names == names.sorted() && names.contains("Europe/Berlin"))
        #expect(names.allSatisfy { !$0.contains(".") && !$0.hasPrefix("/") })
        #expect(Zones(directory: "/nowhere").names == [])
        #expect(Zones(directory: "/nowhere").rules(of: "Etc/UTC") == .utc)
    }

    @Test(arguments: [
        (
            "CET-1CEST,M3.5.0,M10.5.0/3",
            ZoneRecurrence.Rule.changing(
                .init(
                    usual: 3600, other: 7200, start: .init(day: .weekday(month: 3, week: 5, weekday: 0), time: 7200),
                    end: .init(day: .weekday(month: 10, week: 5, weekday: 0), time: 10_800)))
        ),
        ("<-03>3", .always(-10_800)), ("UTC0", .always(0)), ("<+0545>-5:45", .always(20_700)),
        (
            "IST-1GMT0,M10.5.0,M3.5.0/1",
            .changing(
                .init(
                    usual: 3600, other: 0, start: .init(day: .weekday(month: 10, week: 5, weekday: 0), time: 7200),
                    end: .init(day: .weekday(month: 3, week: 5, weekday: 0), time: 3600)))
        ),
        (
            "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
            .changing(
                .init(
                    usual: -7200, other: -3600, start: .init(day: .weekday(month: 3, week: 5, weekday: 0), time: -3600),
                    end: .init(day: .weekday(month: 10, week: 5, weekday: 0), time: 0)))
        ),
        (
            "AAA5BBB,J60/0,300/24",
            .changing(
                .init(
                    usual: -18_000, other: -14_400, start: .init(day: .ofYearWithoutLeapDay(60), time: 0),
                    end: .init(day: .ofYear(300), time: 86_400)))
        ),
    ])
    func aRuleIsRead(text: String, rule: ZoneRecurrence.Rule) { #expect(ZoneRecurrence.Rule(text) == rule) }

    @Test(arguments: [
        "CE-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "<CET-1", "CET-999",
        "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-1CEST,J0,J5", "CET-1CEST,366,1",
    ])
    func invalidRulesAreNone(text: String) { #expect(ZoneRecurrence.Rule(text) == nil) }

    /// A file that is cut off, or has other bytes anywhere, is refused or read, and ends no program.
    @Test func aDamagedFileEndsNothing() throws {
        let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
        for length in stride(from: 0, to: file.count, by: 7) { #expect(ZoneRules(file: file.prefix(length)) == nil) }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var damaged = [UInt8](file)
            for _ in 0..<3 {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: .min ... .max)
            }
            guard let rules = ZoneRules(file: damaged) else { continue }
            _ = (rules.offset(at: 1_774_742_400), rules.first(local: 4_102_444_800), rules.offset(at: -5_000_000_000))
        }
    }
}
