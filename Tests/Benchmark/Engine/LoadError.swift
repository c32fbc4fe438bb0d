/// Why something could not be measured, in a sentence.
struct LoadError: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) { description = sentence }
}
