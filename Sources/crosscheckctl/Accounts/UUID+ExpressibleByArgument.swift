public import ArgumentParser
public import Foundation

extension UUID: @retroactive ExpressibleByArgument {
    /// Reads the form of RFC 9562.
    public init?(argument: String) { self.init(uuidString: argument) }
}
