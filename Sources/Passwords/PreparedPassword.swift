import Foundation

/// A password in the form for checks and hashes, the same for all keyboards: the profile OpaqueString of RFC 8265.
/// Spaces of other scripts become the plain space, and composed characters become one code point if there is one
/// (NFC).
struct PreparedPassword: Sendable {
    let text: String

    init(_ password: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        text = String(scalars).precomposedStringWithCanonicalMapping
    }
}
