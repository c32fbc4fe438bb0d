import HTTPServer
import Testing

@testable import API

@Suite struct EntityTagTests {
    @Test(arguments: [("12", 12), ("+12", nil), ("012", nil), ("-0", nil), ("99999999999999999999", nil), ("a", nil)])
    func aVersionIsWrittenInOneWay(_ opaque: String, _ version: Int64?) {
        #expect(EntityTags.Tag(opaque: opaque, isWeak: false).version == version)
    }
}
