import Testing

@testable import ChecklistFormats

/// Descriptions on pages: a part of Markdown, and nothing that a browser would run.
@Suite struct DescriptionHTMLTests {
    @Test(arguments: [
        ("One\ntwo  \nthree\n\nfour", "<p dir=\"auto\">One\ntwo<br>\nthree</p>\n<p dir=\"auto\">four</p>\n"),
        (
            "*a* **b** ~~c~~ `d <e>`",
            "<p dir=\"auto\"><em>a</em> <strong>b</strong> <del>c</del> <code>d &lt;e&gt;</code></p>\n"
        ),
        ("# Head", "<p dir=\"auto\"><strong>Head</strong></p>\n"),
        ("- a\n- b", "<ul dir=\"auto\">\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n"),
        ("3. a\n4. b", "<ol dir=\"auto\" start=\"3\">\n<li>a\n</li>\n<li>b\n</li>\n</ol>\n"),
        ("> a", "<blockquote dir=\"auto\">\n<p dir=\"auto\">a</p>\n</blockquote>\n"),
        ("```\nif a < b\n```", "<pre dir=\"auto\"><code>if a &lt; b\n</code></pre>\n"),
        ("---", "<hr>\n"),
        (
            "[a](https://example.org/?b=1&c=2)",
            "<p dir=\"auto\"><a href=\"https://example.org/?b=1&amp;c=2\" rel=\"noopener noreferrer\">a</a></p>\n"
        ),
        (
            "[a](MAILTO:b@example.org)",
            "<p dir=\"auto\"><a href=\"MAILTO:b@example.org\" rel=\"noopener noreferrer\">a</a></p>\n"
        ),
        ("![a *b*](https://example.org/c.png)", "<p dir=\"auto\">a <em>b</em></p>\n"),
        ("a <b>c</b> & \"d\"", "<p dir=\"auto\">a &lt;b&gt;c&lt;/b&gt; &amp; &quot;d&quot;</p>\n"),
        ("<script>\nalert(1)\n</script>", "<pre dir=\"auto\">&lt;script&gt;\nalert(1)\n&lt;/script&gt;\n</pre>\n"),
        ("| a |\n|---|\n| b |", "<p dir=\"auto\">| a |\n|---|\n| b |</p>\n"), ("", ""),
    ])
    func descriptionsAreShownAsTheTableSays(text: String, html: String) {
        #expect(DescriptionHTML.render(text) == html)
    }

    /// libcmark-gfm's parsers share what tells them that a tilde means something.
    @Test func manyReadStrikesAtOnce() async {
        let text = String(repeating: "a ~~b~~\n\n", count: 40)
        let alone = DescriptionHTML.render(text)
        #expect(alone.matches(of: /<del>/).count == 40)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<400 {
                group.addTask {
                    // Some have none, and end in between.
                    number % 2 == 0
                        ? DescriptionHTML.render(text) == alone : DescriptionHTML.render("a *b* ~").contains("<em>")
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert", " javascript:alert", "java\nscript:alert", "&#106;avascript:alert",
        "data:text/html,x", "vbscript:x", "file:///etc/passwd", "ftp://example.org", "//evil.example", "/v1/me", "a",
        "",
        "http", "https", "mailto", "#a", "?a", "blob:x", "javascript\u{3A}x",
    ])
    func noLinkLeadsThere(target: String) {
        for text in ["[a](\(target))", "[a](<\(target)>)", "<\(target)>", "[a]\n\n[a]: \(target)"] {
            let html = DescriptionHTML.render(text)
            #expect(!html.contains("<a"), "\(text): \(html)")
        }
    }

    /// Elements lie only so deep in each other, however deep the text is; nothing is lost.
    @Test(arguments: [
        String(repeating: ">", count: 15_000) + " a",
        String(repeating: "*", count: 9_000) + "a" + String(repeating: "*", count: 9_000),
        (0..<200).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n"),
        String(repeating: "[", count: 9_000) + "a" + String(repeating: "](https://example.org)", count: 400),
    ])
    func elementsAreNotNestedTooDeep(text: String) {
        let html = DescriptionHTML.render(text)
        #expect(html.contains("a"))
        var (depth, deepest) = (0, 0)
        for tag in html.matches(of: /<(\/?)(ul|li|blockquote|em|strong|p|a)[ >]/) {
            depth += tag.1.isEmpty ? 1 : -1
            deepest = max(deepest, depth)
        }
        #expect(depth == 0 && deepest <= 25)
    }
}
