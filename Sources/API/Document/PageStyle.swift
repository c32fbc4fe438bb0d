import Crypto
import Foundation

/// How the page looks, in light and in dark.
enum PageStyle {
    static let text = """
        :root{color-scheme:light dark}
        body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
        code,pre{font-family:ui-monospace,monospace;font-size:.9em}
        pre{overflow-x:auto;padding:.5rem;border:1px solid #8886}
        table{border-collapse:collapse;width:100%;margin:.5rem 0}
        th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #8886}
        td p{margin:0}
        article{border-top:1px solid #8886;margin-top:1.5rem}
        .path{font-weight:bold}
        """

    /// The page's content security policy (CSP Level 3): a browser shows it in this style, and does nothing else.
    static let policy =
        "default-src 'none'; style-src 'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
