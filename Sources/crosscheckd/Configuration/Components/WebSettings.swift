import API

/// What the server is for browsers.
struct WebSettings {
    /// The server's own origin; nil: that of each request.
    let publicOrigin: WebOrigin?
    /// Whether the web app is served.
    let isServed: Bool

    init(_ read: SettingReader) {
        let address = read.text(
            "public-url", unit: "URL",
            """
            The address of the server for everyone, such as https://check.example.org, without a path: links begin with \
            it, and pages must come from it
            """)
        publicOrigin = WebOrigin(address)
        if !address.isEmpty, publicOrigin == nil {
            read.report(
                "public-url must be an http or https address without a path, such as https://check.example.org.")
        }
        isServed = read.boolean("web", true, "Whether to serve the web app, at every path from / on")
    }
}
