import TestSupport
import Testing

/// Titles are unique for one owner, ignoring case, among checklists that are not archived.
@Suite struct TitleTests {
    @Test(arguments: [
        ("Release", "release"), ("Release", "  RELEASE\t"), ("ÄÖÜ", "äöü"), ("ΟΔΟΣ", "οδος"), ("ПЛАН", "план"),
        ("ԱԲԳ", "աբգ"),
        ("ＰＬＡＮ", "ｐｌａｎ"), ("ǅ", "ǆ"), ("ẞ", "ß"), ("Ⅻ", "ⅻ"), ("𐐀", "𐐨"), ("ᲐᲑᲒ", "აბგ"),
        // The same text composed and decomposed: Latin, Hangul, Vietnamese with two marks, a Devanagari nukta.
        ("Caf\u{E9}", "CAFE\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{1EC7}", "e\u{323}\u{302}"),
        ("\u{929}", "\u{928}\u{93C}"),
        ("\u{212B}ngstr\u{F6}m", "a\u{30A}ngstro\u{308}m"),
    ])
    func aTitleInOtherLettersIsTaken(_ title: String, _ same: String) async throws {
        let scene = try await TitleScene.shared.value
        let ada = try await scene.person()
        let list = try await ada.checklist(title)
        let other = try await ada.checklist("Another")
        expectProblem(
            try await ada.send(.post, "/v1/checklists", ["title": .string(same)]), 409, "title-taken", "/title")
        expectProblem(
            try await ada.send(.patch, "/v1/checklists/\(other)", ["title": .string(same)]), 409, "title-taken",
            "/title")
        #expect(try await ada.must(.get, "/v1/checklists/\(other)")["version"] == 1)
        // For the checklist with that title it is no conflict.
        try await ada.must(.patch, "/v1/checklists/\(list)", ["title": .string(same)])
        // An archived checklist does not count until it is unarchived.
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        try await ada.must(.patch, "/v1/checklists/\(other)", ["title": .string(title)])
        expectProblem(
            try await ada.send(.patch, "/v1/checklists/\(list)", ["archived": false]), 409, "title-taken", "/title")
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["archived"] == true)
    }

    @Test(arguments: [
        ("Cafe", "Café"), ("Plan", "Plаn" /* a Cyrillic letter */), ("a b", "ab"), ("1", "①"), ("カ", "か"),
    ])
    func anotherTitleIsNot(_ title: String, _ other: String) async throws {
        let ada = try await TitleScene.shared.value.person()
        _ = try await ada.checklist(title)
        _ = try await ada.checklist(other)
    }

    @Test func anothersTitleIsFree() async throws {
        let scene = try await TitleScene.shared.value
        let (ada, bob) = (try await scene.person(), try await scene.person())
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        let bobs = try await bob.checklist("release")
        // Until a user with a checklist of that title accepts it.
        try await ada.must(.put, "/v1/checklists/\(list)/owner", ["username": .string(bob.name)])
        expectProblem(
            try await bob.send(.post, "/v1/checklists/\(list)/owner/accept"), 409, "title-taken", "/title")
        try await bob.must(.delete, "/v1/checklists/\(bobs)")
        try await bob.must(.post, "/v1/checklists/\(list)/owner/accept")
    }
}

/// One daemon for many users with their own titles.
private actor TitleScene {
    static let shared = Task { TitleScene(world: try await World(besides: .any)) }

    private let world: World
    private var count = 0

    private init(world: World) { self.world = world }

    func person() async throws -> Person {
        count += 1
        return try await world.user("person\(count)")
    }
}
