import Pictures
import Testing

/// A picture, read back: its elements with their attributes. It shares nothing with what writes pictures.
struct Reading {
    /// An element without children, or a text.
    struct Element {
        var name: Substring
        var attributes: [String: String]
        var text: String

        /// Where `x` is in a text: at its left end (`start`), its right end (`end`), or its middle.
        var anchor: String? {
            let anchor = attributes["text-anchor"]
            guard attributes["direction"] == "rtl", let anchor else { return anchor }
            return ["start": "end", "end": "start"][anchor] ?? anchor
        }

        subscript(_ attribute: String) -> Double { attributes[attribute].flatMap { Double($0) } ?? .nan }
        /// The series of what it is, by the class of itself or of its group.
        var series: Int?
    }

    let svg: String
    let elements: [Element]
    let width: Double
    let height: Double
    /// How far down the chart begins, below the heading.
    let top: Double

    init(_ picture: Picture) throws {
        svg = picture.svg
        var elements: [Element] = []
        var group: Int?
        for match in svg.matches(of: /<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*\/?>([^<]*)/) {
            let attributes = Dictionary(
                String(match.3).matches(of: /([\w-]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }
            ) { first, _ in first }
            let own = attributes["class"]?.firstMatch(of: /^[sl](\d)/).flatMap { Int($0.1) }
            if match.2 == "g" { group = match.1.isEmpty ? own : nil }
            guard match.1.isEmpty else { continue }
            elements.append(
                Element(name: match.2, attributes: attributes, text: Self.plain(match.4), series: own ?? group))
        }
        self.elements = elements
        let box = try #require(elements.first?.attributes["viewBox"]?.split(separator: " ").compactMap { Double($0) })
        try #require(box.count == 4 && box[0] == 0 && box[1] == 0)
        (width, height) = (box[2], box[3])
        let moved = try #require(elements.first { $0.name == "g" }?.attributes["transform"])
        top = try #require(moved.firstMatch(of: /translate\(0 ([\d.]+)\)/).flatMap { Double($0.1) })
    }

    static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The height of the unit of a chart with numbers up its side, and where 0 is.
    func unit() throws -> (zero: Double, unit: Double) {
        let labels = all("text").filter { $0.attributes["text-anchor"] == "end" }
            .compactMap { label in Double(label.text).map { (value: $0, y: label["y"]) } }
        let (low, high) = (
            try #require(labels.min { $0.value < $1.value }), try #require(labels.max { $0.value < $1.value })
        )
        try #require(low.value == 0 && high.value > 0)
        // The grid's lines are as far apart as their numbers, and the lowest is the axis.
        let axis = try #require(all("line").first { $0.attributes["class"] == "axis" })
        return (axis["y1"], (low.y - high.y) / high.value)
    }
}

extension Picture {
    /// What every picture keeps, whatever it shows.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let read = try Reading(self)
        #expect(read.elements[0].attributes["role"] == "img", sourceLocation: sourceLocation)
        #expect(
            Reading.plain(read.elements[1].text[...]) == title && read.elements[1].name == "title",
            sourceLocation: sourceLocation)
        #expect(read.elements[2].text == description && read.elements[2].name == "desc", sourceLocation: sourceLocation)
        for forbidden in [
            "<script", "javascript:", "onload", "href", "url(", "<image", "foreignObject", "@import", "nan", "inf,",
        ] {
            #expect(
                !svg.lowercased().replacing(title.lowercased(), with: "").contains(forbidden), "\(forbidden)",
                sourceLocation: sourceLocation)
        }
        // What is opened is closed, and nothing else is markup.
        var open: [Substring] = []
        for match in svg.matches(of: /<(\/?)([a-z]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|[<>]/) {
            guard let name = match.2 else {
                Issue.record("\(match.0) is no markup", sourceLocation: sourceLocation)
                return
            }
            if match.1 == "/" {
                #expect(open.popLast() == name, sourceLocation: sourceLocation)
            } else if match.4 != "/" {
                open.append(name)
            }
        }
        #expect(open.isEmpty, sourceLocation: sourceLocation)
        // Nothing is cut off, by widths that were measured in the widest of four fonts.
        for text in read.all("text") {
            let wide = Measured.width(of: text.text, size: text["font-size"])
            let start =
                switch text.anchor {
                case "end": text["x"] - wide
                case "middle": text["x"] - wide / 2
                default: text["x"]
                }
            #expect(start >= 0 && start + wide <= read.width, "\(text.text)", sourceLocation: sourceLocation)
            #expect(text["y"] + 4 <= read.height && text["y"] >= 0, "\(text.text)", sourceLocation: sourceLocation)
        }
        for dot in read.all("circle") {
            #expect(
                (0...read.width).contains(dot["cx"]) && (0...read.height).contains(dot["cy"]),
                sourceLocation: sourceLocation)
        }
    }
}

/// Widths of characters in ems, measured in DejaVu Sans, the widest of the usual fonts, and in Noto's for other scripts.
enum Measured {
    static func width(of text: String, size: Double) -> Double {
        size
            * text.unicodeScalars.reduce(0) { sum, scalar in
                switch scalar.value {
                case 0x20: sum + 0.32
                case 0x21...0x7E: sum + (latin[Character(scalar)] ?? 0.62)
                case 0x300...0x36F, 0x64B...0x65F, 0x93C, 0x941...0x948, 0x94D, 0xE31, 0xE34...0xE3A, 0xE47...0xE4E: sum
                case 0x600...0x6FF: sum + 0.5
                case 0x590...0x5FF: sum + 0.55
                case 0x900...0x97F, 0xE00...0xE7F: sum + 0.6
                case 0x2E80...0xD7FF, 0x1F000...0x3FFFF: sum + 1
                default: sum + 0.67
                }
            }
    }

    private static let latin: [Character: Double] = [
        "i": 0.28, "j": 0.28, "l": 0.28, "m": 0.97, "w": 0.82, "W": 0.99, "M": 0.86, "f": 0.35, "t": 0.39, "r": 0.41,
        ".": 0.32, ",": 0.32, ":": 0.34, "(": 0.39, ")": 0.39, "-": 0.36, "I": 0.3,
    ]
}

extension RadarChart.Words {
    static let english = Self(
        hours: "Hours", usual: "Usually", some: { "\($0) h" }, figures: { "\($0) h, usually \($1) h" })
}
