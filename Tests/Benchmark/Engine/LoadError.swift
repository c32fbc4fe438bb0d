/// Why a measurement failed, in a sentence.
struct LoadError: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) { description = sentence }
}
