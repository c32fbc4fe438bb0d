import Checklists
import JSON
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        ("anna@example.org", "anna@example.org"), ("Anna.B+tag@Example.ORG", "Anna.B+tag@example.org"),
        ("  a@b\t", "a@b"), ("!#$%&'*+-/=?^_`{|}~@x.y", "!#$%&'*+-/=?^_`{|}~@x.y"), ("1@2", "1@2"),
        // In one form, from any keyboard.
        ("zoe\u{308}@example.org", "zo\u{EB}@example.org"), ("用户@example.org", "用户@example.org"),
        ("अ@example.org", "अ@example.org"), ("😀@example.org", "😀@example.org"),
        // A domain has one form.
        ("a@b\u{FC}cher.example", "a@xn--bcher-kva.example"), ("a@BU\u{308}CHER.example", "a@xn--bcher-kva.example"),
        ("a@xn--bcher-kva.example", "a@xn--bcher-kva.example"), ("a@XN--BCHER-KVA.example", "a@xn--bcher-kva.example"),
        ("a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"), ("a@faß.de", "a@xn--fa-hia.de"),
    ])
    func isStoredInOneForm(_ text: String, _ form: String) {
        #expect(EmailAddress(text)?.text.utf8.elementsEqual(form.utf8) == true, "\(EmailAddress(text)?.text ?? "nil")")
        #expect(EmailAddress(form)?.text == form)
    }

    @Test(arguments: [
        "", "@", "a", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a@b\u{A0}c", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.",
        "a@b..c",
        "a@-b", "a@b-", "a@b_c", "a@[192.0.2.1]", "\"a b\"@c", "a(b)@c", "a,b@c", "a;b@c", "<a@b>", "a:b@c", "a\\b@c",
        "a\u{0}@b.c", "a\u{1B}@b.c", "a\u{7F}@b.c", "a\r\nBcc: c@d.e@b.c", "a\u{200B}@b.c", "a\u{200D}@b.c",
        "a\u{202E}@b.c", "a\u{2066}@b.c", "\u{FEFF}a@b.c", "a\u{AD}@b.c", "a\u{34F}@b.c", "a\u{3164}@b.c",
        "a\u{E0041}@b.c",
        "a\u{FE0F}@b.c", "a\u{2028}@b.c", "a@b\u{200D}.c", "a@b\u{202E}.c", "a@b\u{AD}c.d", "a@b/c", "a@b?c\u{FC}",
        "a@b#c\u{FC}", "a@b:1", "a@\u{FC}:1", "a@\u{FC}/b", "a@u@\u{FC}", "a@%C3%BC.de", "a@☃.net", "a@ü..de",
        "a@aא.com",
        "a@b\u{3002}c",
    ])
    func isRefused(_ text: String) { #expect(EmailAddress(text) == nil, "\(EmailAddress(text)?.text ?? "")") }

    @Test func isAsLongAsSMTPAllows() {
        let local = String(repeating: "a", count: 64)
        let label = String(repeating: "b", count: 63)
        #expect(EmailAddress("\(local)@b") != nil)
        #expect(EmailAddress("\(local)a@b") == nil)
        // Bytes count, not characters.
        #expect(EmailAddress(String(repeating: "é", count: 32) + "@b") != nil)
        #expect(EmailAddress(String(repeating: "é", count: 33) + "@b") == nil)
        #expect(EmailAddress("a@\(label).c") != nil)
        #expect(EmailAddress("a@\(label)b.c") == nil)
        let most = "\(local)@\(label).\(label).\(String(repeating: "c", count: 61))"
        #expect(most.utf8.count == 254 && EmailAddress(most) != nil)
        #expect(EmailAddress(most + "c") == nil)
        #expect(EmailAddress("a@\(label).\(label).\(label).\(label)") == nil)
    }

    @Test func theFieldSaysWhatIsWrong() {
        #expect(throws: FieldError("", "must be an e-mail address, such as anna@example.org")) {
            try Field.email("email").read("a..b@c")
        }
        #expect(throws: FieldError("", "must be a string, not a number")) { try Field.email("email").read(5) }
    }
}
