import Foundation
import TestSupport
import Testing

/// A picture that a daemon answered with, read back as numbers. Its headers are checked, too.
struct DrawnPicture {
    let svg: String

    init(_ answer: HTTP.Answer, at location: SourceLocation = #_sourceLocation) throws {
        try #require(answer.status == 200, "\(answer.text)", sourceLocation: location)
        #expect(answer.header("content-type") == "image/svg+xml", sourceLocation: location)
        #expect(answer.header("x-content-type-options") == "nosniff", sourceLocation: location)
        #expect(answer.header("cache-control") == "private, no-cache", sourceLocation: location)
        #expect(answer.header("etag") != nil, sourceLocation: location)
        let policy = answer.header("content-security-policy") ?? ""
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"), sourceLocation: location)
        #expect(policy.hasSuffix("frame-ancestors 'none'") && !policy.contains("unsafe"), sourceLocation: location)
        svg = answer.text
        #expect(svg.hasPrefix("<svg ") && svg.contains(" role=\"img\" "), sourceLocation: location)
        #expect(!svg.contains("<script"), sourceLocation: location)
        #expect(svg.utf8.count < 256 << 10, sourceLocation: location)
    }

    var title: String? { svg.firstMatch(of: /<title[^>]*>([^<]*)</).map { String($0.1) } }
    var description: String? { svg.firstMatch(of: /<desc[^>]*>([^<]*)</).map { String($0.1) } }

    /// The attributes of the elements of a name, in order, with the text behind each.
    private func elements(_ name: String, in part: Substring? = nil) -> [(attributes: [String: String], text: String)] {
        (part ?? svg[...]).matches(of: /<([a-z]+)((?: [a-z0-9-]+="[^"]*")+) ?\/?>([^<]*)/).filter { $0.1 == name }.map {
            match in
            let pairs = match.2.matches(of: /([a-z0-9-]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }
            return (Dictionary(pairs) { first, _ in first }, String(match.3))
        }
    }

    private func double(_ attributes: [String: String], _ name: String) -> Double {
        attributes[name].flatMap { Double($0) } ?? .nan
    }

    private static func points(_ text: String?) -> [(x: Double, y: Double)] {
        (text ?? "").split(separator: " ").compactMap { pair in
            let numbers = pair.split(separator: ",").compactMap { Double($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }

    /// The groups of a class, each as its text.
    private func groups(_ name: String) -> [Substring] {
        svg.matches(of: /<g class="([^"]*)"[^>]*>([^g]|g[^>])*?<\/g>/).filter {
            $0.1.split(separator: " ").contains { $0 == name }
        }.map(\.0)
    }

    /// The hours on each axis of a radar chart, and those that are usual.
    func radar() throws -> (hours: [Double], usual: [Double]) {
        let rings = elements("polygon").filter { $0.attributes["class"] == "grid" }.map {
            Self.points($0.attributes["points"])
        }
        let ring = try #require(rings.last)
        let x = ring.map(\.x).reduce(0, +) / Double(ring.count)
        let y = ring.map(\.y).reduce(0, +) / Double(ring.count)
        let labels = elements("text").filter { $0.attributes["text-anchor"] == "start" && $0.text.hasSuffix(" h") }
        let top = try #require(labels.compactMap { Double($0.text.dropLast(2)) }.max())
        func hours(_ series: String) -> [Double] {
            groups(series).flatMap { elements("circle", in: $0) }.map { dot in
                let (right, down) = (double(dot.attributes, "cx") - x, double(dot.attributes, "cy") - y)
                return (right * right + down * down).squareRoot() / (y - ring[0].y) * top
            }
        }
        return (hours("s0"), hours("s1"))
    }

    /// The height of 0 and of one of a chart with numbers up its side.
    private func scale() throws -> (zero: Double, unit: Double) {
        let labels = elements("text").filter { $0.attributes["text-anchor"] == "end" }
            .compactMap { label in Double(label.text).map { (value: $0, y: double(label.attributes, "y")) } }
        let (low, high) = (
            try #require(labels.min { $0.value < $1.value }), try #require(labels.max { $0.value < $1.value })
        )
        let axis = try #require(elements("line").first { $0.attributes["class"] == "axis" })
        return (double(axis.attributes, "y1"), (low.y - high.y) / high.value)
    }

    /// The sum of the lengths of all bars, by series.
    func bars() throws -> [Double] {
        let (_, unit) = try scale()
        return (0..<5).map { series in
            groups("s\(series)").flatMap { elements("rect", in: $0) }
                .reduce(0) { $0 + double($1.attributes, "height") / unit }
        }
    }

    /// The values of each line on each day.
    func lines() throws -> [[Double]] {
        let (zero, unit) = try scale()
        return (0..<2).map { series in
            let lines = elements("polyline").filter { $0.attributes["class"] == "l\(series)" }
            // The first is that of the legend.
            return lines.dropFirst().flatMap { Self.points($0.attributes["points"]).map { (zero - $0.y) / unit } }
        }
    }
}
