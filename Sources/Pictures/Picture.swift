/// A chart as SVG: a pure function of its values. It has no script and no address, and nothing in it is cut off.
public struct Picture: Sendable, Equatable {
    /// What it shows, in a line. It stands above the chart, too.
    public let title: String
    /// Its figures in words, for those who do not see it.
    public let description: String
    /// The document.
    public let svg: String

    /// - Parameters:
    ///   - title: what it shows. Its first lines stand above the chart.
    ///   - description: its figures in words.
    ///   - drawing: the chart. It becomes as wide as it needs, and the heading is broken into lines of that width.
    init(title: String, description: String, _ drawing: Drawing) {
        (self.title, self.description) = (title, description)
        let width = max(drawing.width, Self.least)
        let heading = TextWidth.lines(of: title, size: Style.headingSize, within: width - 2 * Style.margin)
        let top = Style.margin + Double(heading.count) * Style.headingLine + Style.gap
        let size = (width: width, height: top + drawing.height + Style.margin)
        var page = Drawing()
        for (number, line) in heading.enumerated() {
            page.text(
                line, x: Style.margin, y: Style.margin + Double(number + 1) * Style.headingLine - 5,
                size: Style.headingSize)
        }
        let area = "\(Number(size.width)) \(Number(size.height))"
        let extent = "width=\"\(Number(size.width))\" height=\"\(Number(size.height))\""
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" viewBox="0 0 \(area)" \(extent)>
            <title id="title">\(XML.escaped(title))</title>
            <desc id="desc">\(XML.escaped(description))</desc>
            <style>\(Style.dark)</style>
            <rect class="ground" fill="\(Style.ground.light)" \(extent)/>
            \(page.elements)<g transform="translate(0 \(Number(top)))">
            \(drawing.elements)</g>
            </svg>

            """
    }

    /// The least width: what a heading of some words needs.
    static let least = 360.0
}
