import Configuration
import Foundation
import Logging
import Synchronization

/// Reads settings, and collects a sentence for each wrong value instead of silently taking the default.
struct SettingReader {
    private final class Failures: AccessReporter, Sendable {
        let keys = Mutex<Set<String>>([])

        func report(_ event: AccessEvent) {
            let isWrong = event.providerResults.contains { if case .failure = $0.result { true } else { false } }
            guard isWrong || event.conversionError != nil else { return }
            keys.withLock { _ = $0.insert(event.metadata.key.description) }
        }
    }

    private let flags: Flags
    private let reader: ConfigReader
    private let failures: Failures
    private(set) var sentences: [String] = []

    /// - Parameters:
    ///   - flags: the first source of texts.
    ///   - providers: the sources of all other values, and of texts without a flag; the first one with the key counts.
    init(_ flags: Flags, _ providers: [any ConfigProvider]) {
        self.flags = flags
        failures = Failures()
        reader = ConfigReader(providers: providers, accessReporter: failures)
    }

    mutating func report(_ sentence: String) { sentences.append(sentence) }

    /// A text, unchanged; nil if it is not set, or wrong.
    mutating func text(_ key: String, isSecret: Bool = false) -> String? {
        if let values = flags.values(of: key) {
            if values.count == 1 { return values[0] }
            report("\(key) must have one value, and be given once.")
            return nil
        }
        let value = reader.string(forKey: ConfigKey(key), isSecret: isSecret)
        if failed(key) { report("\(key) must be a text.") }
        return value
    }

    mutating func string(_ key: String, _ otherwise: String, isSecret: Bool = false) -> String {
        text(key, isSecret: isSecret) ?? otherwise
    }

    /// Several texts: separated by commas in a flag or a variable, an array in the file.
    mutating func list(_ key: String) -> [String] {
        let values = reader.stringArray(forKey: ConfigKey(key)) ?? []
        guard failed(key) else {
            return values.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        report("\(key) must be a list of texts: separated by commas in a flag or a variable, an array in the file.")
        return []
    }

    mutating func integer(_ key: String, _ otherwise: Int, _ range: ClosedRange<Int>) -> Int {
        let value = reader.int(forKey: ConfigKey(key))
        if !failed(key), value.map(range.contains) ?? true { return value ?? otherwise }
        report("\(key) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        return otherwise
    }

    mutating func boolean(_ key: String, _ otherwise: Bool) -> Bool {
        let value = reader.bool(forKey: ConfigKey(key))
        guard failed(key) else { return value ?? otherwise }
        report("\(key) must be true or false.")
        return otherwise
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String, _ otherwise: Choice) -> Choice
    {
        let text = string(key, otherwise.rawValue)
        if let choice = Choice(rawValue: text) { return choice }
        report("\(key) must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")), not '\(text)'.")
        return otherwise
    }

    private func failed(_ key: String) -> Bool { failures.keys.withLock { $0.contains(key) } }
}
