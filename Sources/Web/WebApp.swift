public import HTTPServer
public import HTTPTypes

/// The web app: its files, which are part of the program, and how browsers get and keep them.
///
/// All files but the entrances lie below `/assets/{edition}`. The edition is a hash of all of them, so such an address
/// has the same content for ever, and modules find each other by relative paths.
public enum WebApp {
    /// The name of the folder of the files.
    public static let edition = "\(EmbeddedAssets.edition)"

    /// The headers of all answers of the web app, in place of the server's own. The page runs its own scripts alone,
    /// and puts no text into the document as HTML (Trusted Types).
    public static let headers: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy: """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
            manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
            require-trusted-types-for 'script'
            """
        ]
        for (name, value) in [
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()

    /// Browsers ask the server each time.
    private static let always = "no-cache"
    /// Browsers never ask again.
    private static let never = "public, max-age=31536000, immutable"

    /// The files with addresses of their own, as `embed-assets` knows them.
    private static let entrances: Set = ["index.html", "manifest.webmanifest", "sw.js"]

    private static let files: [String: WebFile] = Dictionary(
        uniqueKeysWithValues: EmbeddedTable.lines.map { ($0.name, WebFile($0)) })

    /// The reply with a file of an edition; nil if this program has no such file.
    /// - Parameters:
    ///   - name: its path below the edition's folder, as the address has it.
    ///   - edition: the edition of the address.
    ///   - headers: those of the request.
    public static func asset(
        _ name: some StringProtocol, of edition: some StringProtocol, to headers: RequestHeaders
    ) -> Reply? {
        guard edition == Self.edition, !entrances.contains(String(name)) else { return nil }
        return files[String(name)]?.reply(to: headers, caching: never)
    }

    /// The reply with the page, the same for each path of the app; nil if the program was built without one.
    /// - Parameters:
    ///   - headers: those of the request.
    ///   - isTrustworthy: whether browsers trust the address, which they do over TLS and on their own machine. For others
    ///     they ignore `Cross-Origin-Opener-Policy`, and complain of it.
    public static func page(to headers: RequestHeaders, isTrustworthy: Bool) -> Reply? {
        guard var reply = files["index.html"]?.reply(to: headers, caching: always) else { return nil }
        if isTrustworthy, let name = HTTPField.Name("Cross-Origin-Opener-Policy") {
            reply.headers[name] = "same-origin"
        }
        return reply
    }

    /// The reply with the service worker.
    public static func worker(to headers: RequestHeaders) -> Reply? {
        files["sw.js"]?.reply(to: headers, caching: always)
    }

    /// The reply with the manifest of the installed app (W3C, "Web Application Manifest").
    public static func manifest(to headers: RequestHeaders) -> Reply? {
        files["manifest.webmanifest"]?.reply(to: headers, caching: always)
    }

    /// The reply with the icon, for browsers that ask without being told of one.
    public static func icon(to headers: RequestHeaders) -> Reply? {
        files["icons/192.png"]?.reply(to: headers, caching: "public, max-age=86400")
    }

    /// A service worker in place of the app's, for a server without the app: it removes itself and what the former one
    /// has kept, and shows the server's own answer instead.
    public static let retiredWorker: Reply = {
        var reply = Reply.text(
            """
            self.addEventListener('install', () => self.skipWaiting());
            self.addEventListener('activate', (event) => event.waitUntil((async () => {
              for (const name of await caches.keys()) await caches.delete(name);
              await self.registration.unregister();
              for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
            })()));

            """, type: "text/javascript; charset=utf-8")
        reply.headers[.cacheControl] = always
        return reply
    }()
}
