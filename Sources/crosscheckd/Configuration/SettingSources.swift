import Configuration
import Foundation
import SystemPackage

/// The mistakes in the configuration, each a sentence.
struct SettingsError: Error {
    let sentences: [String]
}

/// The places from which settings come: flags, then variables, then the file. The first that has a key counts.
struct SettingSources {
    /// The setting that names the file.
    static let file = Setting(
        key: "config", value: "FILE", otherwise: "",
        help: "A JSON file with any of the following keys, nested at the dots")

    /// The program's arguments, its name first.
    let arguments: [String]
    /// The variables of its environment.
    let environment: [String: String]

    /// Reads the settings of a component, or of all.
    /// - Parameter component: reads its keys, and so declares them.
    /// - Throws: `SettingsError`, with a sentence for each mistake.
    func read<Value>(_ component: (SettingReader) -> Value) async throws(SettingsError) -> Value {
        let known = KnownSettings(all: [Self.file] + SettingReader.declarations(of: component))
        let (flags, variables) = (known.read(arguments: arguments), known.read(variables: environment))
        var (keys, sentences) = (flags.keys + variables.keys, flags.sentences + variables.sentences)
        var providers: [any ConfigProvider] = [
            CommandLineArgumentsProvider(arguments: arguments),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "crosscheck"),
        ]
        let first = SettingReader(Flags(arguments), environment, providers)
        let path = first.text(Self.file)
        if path?.isEmpty ?? false { first.report("config must be the name of a file.") }
        // Without the file other messages would be misleading.
        guard first.sentences.isEmpty else { throw SettingsError(sentences: sentences + first.sentences) }
        if let path {
            do {
                providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(path)))
                let file = try known.read(file: path)
                keys += file.keys
                sentences += file.sentences
            } catch {
                throw SettingsError(sentences: ["The configuration file '\(path)' cannot be read as JSON: \(error)."])
            }
        }
        let reader = SettingReader(Flags(arguments), environment, providers, keys: keys)
        let value = component(reader)
        sentences += reader.sentences
        guard sentences.isEmpty else { throw SettingsError(sentences: sentences) }
        return value
    }
}
