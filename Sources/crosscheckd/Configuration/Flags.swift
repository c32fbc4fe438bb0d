/// The flags as they were given. `CommandLineArgumentsProvider` takes a text apart at its commas, which addresses of databases
/// and names of files may have.
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

    /// What was given for a key: nil where its flag was not, nothing where it stands without a value.
    func values(of key: String) -> [String]? { given[Setting.flag(of: key)] }
}
