import ChecklistFormats
import Checklists
import Testing

/// Metadata before a Markdown document: no section, no task, and perhaps the title.
@Suite struct FrontMatterTests {
    private func read(_ markdown: String, title: String? = nil) throws -> ImportResult {
        try MarkdownImport.read(markdown.utf8, title: title)
    }

    private static let template = """
        ---
        name: Release checklist
        about: Use this for a new version
        labels: release
        ---
        - [ ] Build
        - [ ] Publish

        """

    @Test func frontMatterIsNoSection() throws {
        let result = try read(Self.template, title: "Release 3")
        #expect(result.outline.title == "Release 3")
        #expect(result.outline.tasks.map(\.title) == ["Build", "Publish"])
        #expect(result.outline.tasks.map(\.section) == [nil, nil])
        #expect(result.outline.tasks.map(\.line) == [6, 7])
        #expect(result.issues.map(\.message) == ["front matter left out: name, about, labels"])
        #expect(result.issues.map(\.line) == [1])
        // Without a title there is none.
        #expect(try read(Self.template).hasErrors)
    }

    @Test(arguments: ["", "\u{FEFF}", "\n\n", "\u{FEFF}\r\n"], ["\n", "\r\n", "\r"])
    func anyEndsOfLinesDo(before: String, end: String) throws {
        let text = "---\nname: a\ntitle: The title  \n---  \n\n- [ ] t\n  more\n\n## S\n- [x] u"
        let result = try read(before + text.replacing("\n", with: end))
        #expect(result.outline.title == "The title")
        #expect(result.outline.tasks.map(\.title) == ["t more", "u"])
        #expect(result.outline.tasks.map(\.section) == [nil, "S"])
        #expect(result.issues.map(\.message) == ["front matter left out: name"])
    }

    @Test(arguments: [
        ("title: Plain words", "Plain words"), ("title: Plain # a comment", "Plain"), ("Title:\tA", "A"),
        (#"title: "Quoted \"words\" \u00e9"  # c"#, "Quoted \"words\" é"), ("title: 'It''s'", "It's"),
        ("title: C#: a language", "C#: a language"), ("# a comment\ntitle: x\n\n  y: z\ntags:\n- a\n- b", "x"),
        ("tags: [a,\n  b\n]\ntitle: x", "x"),
    ])
    func aTitleInYAMLIsTheTitle(yaml: String, title: String) throws {
        #expect(try read("---\n\(yaml)\n---\n- [ ] t").outline.title == title)
        #expect(try read("---\n\(yaml)\n...\n- [ ] t").outline.title == title)
    }

    @Test(arguments: [
        ("title = \"Words\"", "Words"), ("title = 'C:\\dir' # c", "C:\\dir"),
        ("draft = true\ntitle = \"x\"\n\n[params]\na = 1\n[[rows]]\nb = [\n\"c\",\n'd',\n]", "x"),
        ("text = \"\"\"\nany line\n- [ at all\n\"\"\"\ntitle = \"x\"", "x"),
    ])
    func aTitleInTOMLIsTheTitle(toml: String, title: String) throws {
        let result = try read("+++\n\(toml)\n+++\n- [ ] t")
        #expect(result.outline.title == title)
        #expect(result.outline.tasks.map(\.section) == [nil])
    }

    @Test(arguments: [
        "title: |\n  several\n  lines", "title:", "title: [a]", "title: \"open", "title: 'a' b", "title: &x y",
    ])
    func otherTitlesAreLeftOut(yaml: String) throws {
        let result = try read("---\n\(yaml)\n---\n# Heading\n- [ ] t")
        #expect(result.outline.title == "Heading")
        #expect(result.issues.map(\.message) == ["front matter left out: title"])
        #expect(try read("---\n\(yaml)\n---\n- [ ] t").hasErrors)
    }

    @Test func aHeadingAndTheCallerComeFirst() throws {
        let text = "---\ntitle: x\nauthor: y\n---\n# Heading\n- [ ] t"
        for (title, expected) in [(nil, "Heading"), ("Mine", "Mine")] {
            let result = try read(text, title: title)
            #expect(result.outline.title == expected)
            #expect(result.issues.map(\.message) == ["front matter left out: title, author"])
        }
        // A heading behind it is still one at the very beginning.
        #expect(try read("---\nauthor: y\n---\n\n## Heading\n- [ ] t").outline.title == "Heading")
        let long = try read("---\ntitle: \(String(repeating: "word ", count: 100))\n---\n- [ ] t")
        #expect(long.outline.title.hasSuffix("word…") && long.outline.description.hasSuffix("word word"))
        #expect(long.issues.map(\.severity) == [.warning])
    }

    /// A thematic break, an opening without an end, and tasks between two breaks.
    @Test(arguments: [
        "---\n- [ ] t", "---\nname: x\n\n- [ ] t", "---\n\n- [ ] t\n\n---\n- [ ] u",
        "---\nname: x\n- [ ] t\n---\n- [ ] u",
        "---\n# Title\n\n---\n- [ ] t", "---\nsome words\n\n---\n- [ ] t", "+++\n- [ ] t",
        "+++\na = 1\n- [ ] t\n\n+++\n- [ ] u",
        "----\nname: x\n\n----\n- [ ] t", "text\n\n---\nname: x\n\n---\n- [ ] t", "---\n- a\n\n---\n- [ ] t",
    ])
    func otherTextsAreMarkdown(markdown: String) throws {
        let result = try read(markdown, title: "c")
        #expect(result.outline.tasks.map(\.title) == (markdown.contains("] u") ? ["t", "u"] : ["t"]))
        #expect(!result.issues.contains { $0.message.hasPrefix("front matter") })
    }

    @Test func anEmptyOneSaysNothing() throws {
        for text in ["---\n---\n- [ ] t", "+++\n\n+++\n- [ ] t"] {
            let result = try read(text, title: "c")
            #expect(result.outline.tasks.map(\.title) == ["t"] && result.issues == [])
        }
        for text in ["---", "---\n", "---\n---", "+++", "\u{FEFF}"] {
            #expect(try read(text, title: "c").outline.tasks == [])
        }
        let many = "---\n" + (0..<30).map { "name\($0): x\n" }.joined() + "---\n- [ ] t"
        #expect(try read(many, title: "c").issues.map(\.message).first?.hasSuffix("name9 and 20 more") == true)
    }
}
