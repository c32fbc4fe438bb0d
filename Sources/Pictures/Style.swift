/// How all pictures look: in the colours of the web app (docs/internals/design.md). Colours are attributes, so that a
/// picture stays what it is where styles are taken out; the style only changes them for readers who prefer dark pages.
public enum Style {
    /// A colour in light and in dark.
    public struct Ink: Sendable, Equatable {
        /// The colour on a light page.
        public let light: String
        /// The colour on a dark page.
        public let dark: String
    }

    /// What everything stands on.
    public static let ground = Ink(light: "#ffffff", dark: "#1c1c1a")
    /// Words, and the axes.
    public static let words = Ink(light: "#1f1e1b", dark: "#edebe6")
    /// The lines of the grid, which say nothing that is not said elsewhere.
    static let grid = Ink(light: "#e3e0d9", dark: "#373732")
    /// What is counted, in the order of the legend. Each has a contrast of 4.5:1 to the ground, which parts one from the next.
    public static let series = [
        Ink(light: "#0b6a72", dark: "#5fc6c6"), Ink(light: "#8f5200", dark: "#e8b250"),
        Ink(light: "#2a5bbf", dark: "#8fb4ff"), Ink(light: "#8a5fd0", dark: "#b79cf0"),
        Ink(light: "#66625a", dark: "#aca89f"),
    ]

    /// The style of each picture: the same text each time.
    public static let dark: String = {
        let fills = [(".ground", ground), (".words", words)] + series.enumerated().map { (".s\($0),.f\($0)", $1) }
        let strokes =
            [("axis", words), ("grid", grid), ("edge", ground)]
            + series.enumerated().map { ("l\($0)", $1) }
        return "@media (prefers-color-scheme:dark){"
            + fills.map { "\($0){fill:\($1.dark)}" }.joined() + strokes.map { ".\($0){stroke:\($1.dark)}" }.joined()
            + "}"
    }()

    static let font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
    static let size = 12.0
    static let line = 16.0
    static let headingSize = 15.0
    static let headingLine = 20.0
    static let margin = 16.0
    static let gap = 12.0
}
