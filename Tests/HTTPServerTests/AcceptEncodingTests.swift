import HTTPServer
import Testing

/// RFC 9110, section 12.5.3.
@Suite struct AcceptEncodingTests {
    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*", "*;q=0.5",
        "gzip;q=0.001", "gzip ; q=0.5 , identity ; q=0.5", "identity;q=0.5, *", "identity;q=0, gzip;q=0.1",
        " , gzip", "deflate, gzip;q=1.000",
    ])
    func gzipIsTaken(header: String) { #expect(AcceptEncoding.prefersGzip(header)) }

    @Test(arguments: [
        nil, "", "identity", "gzip;q=0", "gzip;q=0.000", "*;q=0", "br", "deflate, br;q=0.9", "gzip;q=0, *",
        "gzip;q=0.5, identity", "gzip;q=0.4, identity;q=0.5", "gzip;q=x", "gzipped", ",",
    ])
    func gzipIsNotTaken(header: String?) { #expect(!AcceptEncoding.prefersGzip(header)) }
}
