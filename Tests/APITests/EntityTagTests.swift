import HTTPServer
import Testing

@testable import API

@Suite struct EntityTagTests {
    /// Proxies that compress answers change their tags.
    @Test(arguments: [
        ("12-gzip", 12), ("12-br", 12), ("12-zstd", 12), ("12-deflate", 12), ("12-lz4", nil), ("12-", nil),
        ("-gzip", nil), ("012-gzip", nil), ("12-gzip-gzip", nil), ("gzip", nil), ("1-2-gzip", nil),
    ])
    func theCodingOfAProxyIsNotOfTheVersion(_ opaque: String, _ version: Int64?) {
        #expect(EntityTags.Tag(opaque: opaque, isWeak: false).version == version)
        #expect(EntityTags.Tag(opaque: opaque, isWeak: true).version == version)
    }

    @Test(arguments: [("12", 12), ("+12", nil), ("012", nil), ("-0", nil), ("99999999999999999999", nil), ("a", nil)])
    func aVersionIsWrittenInOneWay(_ opaque: String, _ version: Int64?) {
        #expect(EntityTags.Tag(opaque: opaque, isWeak: false).version == version)
    }
}
