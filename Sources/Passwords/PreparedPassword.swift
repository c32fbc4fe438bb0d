import Foundation

/// A password as it is checked and hashed, whatever keyboard it was typed on: the profile OpaqueString of RFC 8265.
///
/// Spaces of other scripts become the plain one, and composed characters are one code point where there is one (NFC).
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
