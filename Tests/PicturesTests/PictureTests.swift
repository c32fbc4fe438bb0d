import Testing

@testable import Pictures

/// What all pictures have in common.
@Suite struct PictureTests {
    /// How wide these are, in ems, drawn by librsvg in DejaVu Sans, Liberation Sans and Noto Sans, normal and bold: the
    /// widest of all.
    private static let drawn: [(text: String, ems: Double)] = [
        ("Use a standard authentication instead (e.g. JWT)", 27.44),
        ("WCAG color contrast: MMMMWWWW 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ", 48.0),
        ("Mathematik für die Abschlussprüfung üben", 24.32),
        ("Étude approfondie des mathématiques supérieures", 28.9),
        ("Изучение высшей математики и теоретической физики", 32.26),
        ("Ανάλυση και γραμμική άλγεβρα", 17.78), ("学习高等数学以及理论物理学", 12.92),
        ("高等数学と理論物理学を学びます", 14.88), ("고등 수학과 이론 물리학", 9.82),
        ("दैनिक उच्च गणित का अध्ययन", 11.62), ("دراسة الرياضيات العليا والفيزياء", 15.64),
        ("לימוד מתמטיקה גבוהה ופיזיקה", 14.16), ("การเรียนคณิตศาสตร์ชั้นสูง", 11.16),
    ]

    /// Texts in a dozen languages, and what wants to be markup.
    static let texts =
        drawn.map(\.text) + [
            "<script>alert(\"1\")</script> & 'more'", String(repeating: "W", count: 100), "\u{1}\u{FFFE}\u{1F}",
            "🎉🎉 party",
            String(repeating: "学", count: 100),
        ]

    @Test func widthsAreRatherTooWide() {
        for (text, ems) in Self.drawn {
            let width = TextWidth.width(of: text, size: 1)
            #expect(width >= ems, "\(text)")
            #expect(width <= 2 * ems, "\(text)")
        }
    }

    @Test func linesHaveAllWordsAndNoMoreThanTheirWidth() {
        for text in Self.texts {
            let lines = TextWidth.lines(of: text, size: 12, within: 120)
            #expect(lines.allSatisfy { TextWidth.width(of: $0, size: 12) <= 120.001 })
            #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
        #expect(TextWidth.lines(of: " ", size: 12, within: 120).isEmpty)
    }

    @Test(arguments: [
        ("دراسة", true), ("12 שעות", true), ("3 h", false), ("Study دراسة", false), ("2026", false), ("", false),
    ])
    func aTextRunsAsItsFirstLetterDoes(text: String, isRightToLeft: Bool) throws {
        let line = LineChart.Line(name: text, values: [1])
        let read = try Reading(
            LineChart(days: ["2026-03-28"], lines: [line]).picture(title: "a", description: "", nothing: ""))
        let name = try #require(read.all("text").first { $0.text == text })
        #expect(name.attributes["direction"] == (isRightToLeft ? "rtl" : nil))
        #expect(name.attributes["text-anchor"] == (isRightToLeft ? "end" : "start"))
    }

    @Test func textsInManyLanguagesAreWhole() throws {
        for text in Self.texts {
            let line = LineChart.Line(name: "Open", values: [1, 2])
            let picture = LineChart(days: ["2026-03-28", "2026-03-29"], lines: [line])
                .picture(title: text, description: text, nothing: "")
            #expect(picture.svg.contains(XML.escaped(text)))
            let read = try Reading(picture)
            let heading = read.all("text").filter { $0["font-size"] == 15 }.map(\.text).joined()
            #expect(
                heading.filter { !$0.isWhitespace } == Reading.plain(XML.escaped(text)[...]).filter { !$0.isWhitespace }
            )
        }
        #expect(!XML.escaped("<a b=\"c\">&\u{0}").contains { "<>\"\u{0}".contains($0) })
    }

    /// WCAG 2.2, "contrast ratio".
    private static func contrast(_ one: String, _ other: String) throws -> Double {
        func luminance(_ color: String) throws -> Double {
            let number = try #require(Int(color.dropFirst(), radix: 16))
            let parts = [number >> 16, number >> 8 & 255, number & 255].map { part -> Double in
                let value = Double(part) / 255
                // The standard's curve; its exponent by two multiplications and roots is not worth it.
                return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let both = [try luminance(one), try luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    /// To the power of 2.4: of twelve fifths.
    private static func power(_ base: Double) -> Double {
        var root = 1.0
        for _ in 0..<100 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
        return (0..<12).reduce(1) { product, _ in product * root }
    }

    @Test func contrastIsEnoughInBothSchemes() throws {
        #expect(abs(try Self.contrast("#ffffff", "#000000") - 21) < 0.01)
        #expect(abs(try Self.contrast("#ffffff", "#767676") - 4.54) < 0.01)
        for ink in [Style.words] + Style.series {
            #expect(try Self.contrast(ink.light, Style.ground.light) >= 4.5, "\(ink)")
            #expect(try Self.contrast(ink.dark, Style.ground.dark) >= 4.5, "\(ink)")
        }
    }

    /// Every colour of a picture is one of these, and has another in the style for dark pages.
    @Test func eachColourHasItsDarkOne() throws {
        let known = [Style.ground, Style.words, Style.grid] + Style.series
        let axes = PictureTests.texts.map { RadarChart.Axis(name: $0, hours: 1, usual: 2) }
        let pictures = [
            RadarChart(axes: axes, words: .english).picture(title: "Time", description: "", nothing: ""),
            BarChart(series: ["a", "b", "c", "d", "e"], bars: [.init(label: "2026-03-29", values: [1, 2, 3, 4, 5])])
                .picture(title: "Bars", description: "", nothing: ""),
        ]
        for picture in pictures {
            for element in try Reading(picture).elements {
                for (attribute, kind) in [("fill", "fill"), ("stroke", "stroke")] {
                    guard let color = element.attributes[attribute], color != "none" else { continue }
                    let ink = try #require(known.first { $0.light == color })
                    let names = (element.attributes["class"] ?? "").split(separator: " ")
                    #expect(
                        names.contains { name in
                            Style.dark.matches(of: /([^{}]+)\{(\w+):(#[0-9a-f]{6})\}/).contains { rule in
                                rule.1.split(separator: ",").contains(".\(name)") && rule.2 == kind
                                    && rule.3 == ink.dark
                            }
                        }, "\(element.name) \(names) \(color)")
                }
            }
        }
    }
}
