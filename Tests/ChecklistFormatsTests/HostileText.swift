/// Texts that would be formulas to some spreadsheet, were they not kept from it.
enum HostileText {
    static let all = beginnings + combined

    private static let beginnings = ["=1+1", "+1+1", "-1+1", "@SUM(A1:A2)", "＝1+1", "＋1+1", "－1+1", "＠SUM(A1:A2)"]

    /// Characters before a formula.
    private static let disguises = [
        " ", "  ", "\u{A0}", "\u{3000}", "\u{FEFF}", "\u{200B}", "\t", "\n", "\r\n", "\r", "\"", "\"\"", "\" ", "'",
        "''",
        "' ", ";", "; ", ";\"", "\t\"", "a;", "a\t", "a\n", "a;;", "a;\"b\";", "a\";", "a\";\"", "\";", "\"\t\"", "a,",
        "a,\"", "\",\"",
    ]

    private static let combined =
        disguises.flatMap { disguise in ["=1+1", "-2+3", "@SUM(A1)"].map { disguise + $0 } } + [
            "=HYPERLINK(\"http://example.org\"; \"click\")", "=cmd|' /C calc'!A0", "a;=cmd|' /C calc'!A0;\"b",
            "x\";=1+1;\"y", "x\",=1+1,\"y", "- one\n- two\n  - three", "1;-2;+3", "=\"a\"&\"b\"", "=1\u{301}",
            "a \u{1F}=1+1", "\u{B}=1+1", "\u{85}=1+1", "a\u{2029}=1+1",
        ]
}
