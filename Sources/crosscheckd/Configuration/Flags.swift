/// The flags with their unchanged values. `CommandLineArgumentsProvider` splits texts at commas, but database
/// addresses and file names may contain commas.
struct Flags {
    private var given: [String: [String]] = [:]

    /// - Parameter arguments: the program's, its name first.
    init(_ arguments: [String]) {
        var flag: String?
        for argument in arguments.dropFirst() {
            if argument.hasPrefix("--") {
                let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                given[String(parts[0]), default: []] += parts.dropFirst().map(String.init)
                flag = parts.count == 1 ? argument : nil
            } else if let flag {
                given[flag, default: []].append(argument)
            }
        }
    }

    /// The values of a key's flag: nil if the flag is absent, empty if it has no value.
    func values(of key: String) -> [String]? { given[Setting.flag(of: key)] }
}
