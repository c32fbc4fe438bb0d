import Configuration
import Foundation
import Synchronization

/// Reads a component's settings within its scope. To read a key is to declare it, with its default, its range, its unit
/// and its help: so each key is written once, and the list of all is what reading them declares.
///
/// It collects a sentence for each wrong value instead of silently taking the default.
struct SettingReader {
    private final class Failures: AccessReporter, Sendable {
        let keys = Mutex<Set<String>>([])

        func report(_ event: AccessEvent) {
            let isWrong = event.providerResults.contains { if case .failure = $0.result { true } else { false } }
            guard isWrong || event.conversionError != nil else { return }
            keys.withLock { _ = $0.insert(event.metadata.key.description) }
        }
    }

    /// One reading, which the readers of all scopes share.
    private final class Reading {
        let flags: Flags
        let environment: [String: String]
        let reader: ConfigReader
        let failures = Failures()
        /// The keys that are given; nil: it only declares.
        let keys: [String]?
        var declarations: [Setting] = []
        var sentences: [String] = []

        init(_ flags: Flags, _ environment: [String: String], _ providers: [any ConfigProvider], keys: [String]?) {
            (self.flags, self.environment, self.keys) = (flags, environment, keys)
            // It wants at least one.
            let providers: [any ConfigProvider] = providers.isEmpty ? [InMemoryProvider(values: [:])] : providers
            reader = ConfigReader(providers: providers, accessReporter: failures)
        }
    }

    private let reading: Reading
    /// What stands before each key: nothing, or `feed.`.
    private let scope: String

    private init(_ reading: Reading, scope: String) { (self.reading, self.scope) = (reading, scope) }

    /// - Parameters:
    ///   - flags: the first source of texts.
    ///   - environment: the variables by their own names.
    ///   - providers: the sources of all other values, and of texts without a flag; the first one with the key counts.
    ///   - keys: the keys that these sources have, as far as they are known.
    init(
        _ flags: Flags, _ environment: [String: String], _ providers: [any ConfigProvider], keys: [String] = []
    ) {
        self.init(Reading(flags, environment, providers, keys: keys), scope: "")
    }

    /// What a component declares, in its order.
    static func declarations<Value>(of component: (SettingReader) -> Value) -> [Setting] {
        let reading = Reading(Flags([]), [:], [], keys: nil)
        _ = component(SettingReader(reading, scope: ""))
        return reading.declarations
    }

    /// What a component reads where nothing is given: its defaults.
    static func defaults<Value>(of component: (SettingReader) -> Value) -> Value {
        component(SettingReader(Flags([]), [:], []))
    }

    /// The mistakes so far.
    var sentences: [String] { reading.sentences }

    /// Says what is wrong, in a sentence.
    func report(_ sentence: String) { reading.sentences.append(sentence) }

    /// The reader of a scope: its keys stand behind `key` and a dot.
    func scoped(to key: String) -> SettingReader { SettingReader(reading, scope: scope + key + ".") }

    /// The settings of each thing of a kind that is given, by its name, in the order of the names: with `oidc`, those at
    /// `oidc.NAME.issuer`. A name has lower-case letters and digits.
    func each<Value>(_ key: String, _ body: (_ name: String, SettingReader) -> Value) -> [(name: String, value: Value)]
    {
        let kind = scoped(to: key)
        guard let keys = reading.keys else {
            _ = body("NAME", kind.scoped(to: "NAME"))
            return []
        }
        let behind = keys.filter { $0.hasPrefix(kind.scope) }.map {
            $0.dropFirst(kind.scope.count).split(separator: ".")
        }
        // One with nothing behind it is a key of the scope itself.
        let names = Set(behind.filter { $0.count > 1 }.compactMap(\.first))
        return names.sorted().map { (String($0), body(String($0), kind.scoped(to: String($0)))) }
    }
}

extension SettingReader {
    /// A text, unchanged.
    /// - Parameters:
    ///   - unit: the kind of value, in a word.
    ///   - variable: a variable of other programs that counts where the setting is not given.
    func text(
        _ key: String, _ otherwise: String = "", unit: String, variable: String? = nil, isSecret: Bool = false,
        _ help: String
    ) -> String {
        let setting = Setting(
            key: scope + key, value: unit, otherwise: variable.map { "$" + $0 } ?? otherwise, help: help)
        reading.declarations.append(setting)
        return text(setting, isSecret: isSecret) ?? variable.flatMap { reading.environment[$0] } ?? otherwise
    }

    /// A text, unchanged; nil if it is not set, or wrong.
    func text(_ setting: Setting, isSecret: Bool = false) -> String? {
        let key = setting.key
        if let values = reading.flags.values(of: key) {
            if values.count == 1 { return values[0] }
            report("\(key) must have one value, and be given once.")
            return nil
        }
        let value = reading.reader.string(forKey: ConfigKey(key), isSecret: isSecret)
        if failed(key) { report("\(key) must be a text.") }
        return value
    }

    /// Several texts, none unless given: separated by commas in a flag or a variable, an array in the file.
    func list(_ key: String, unit: String, _ help: String) -> [String] {
        let key = declare(key, unit, "", help)
        let values = reading.reader.stringArray(forKey: ConfigKey(key)) ?? []
        guard failed(key) else {
            return values.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        report("\(key) must be a list of texts: separated by commas in a flag or a variable, an array in the file.")
        return []
    }

    /// A whole number in a range.
    /// - Parameter unit: the kind of value, in a word.
    func integer(
        _ key: String, _ otherwise: Int, in range: ClosedRange<Int>, unit: String = "NUMBER", _ help: String
    ) -> Int {
        let key = declare(key, unit, "\(otherwise)", help)
        let value = reading.reader.int(forKey: ConfigKey(key))
        if !failed(key), value.map(range.contains) ?? true { return value ?? otherwise }
        report("\(key) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        return otherwise
    }

    /// True or false.
    func boolean(_ key: String, _ otherwise: Bool, _ help: String) -> Bool {
        let key = declare(key, "true|false", "\(otherwise)", help)
        let value = reading.reader.bool(forKey: ConfigKey(key))
        guard failed(key) else { return value ?? otherwise }
        report("\(key) must be true or false.")
        return otherwise
    }

    /// One of the cases of an enumeration, by its raw value.
    /// - Parameter unit: a word for them; nil: all of them.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ otherwise: Choice, unit: String? = nil, _ help: String
    ) -> Choice {
        let words = Choice.allCases.map(\.rawValue)
        let text = text(key, otherwise.rawValue, unit: unit ?? words.joined(separator: "|"), help)
        if let choice = Choice(rawValue: text) { return choice }
        report("\(scope + key) must be one of \(words.joined(separator: ", ")), not '\(text)'.")
        return otherwise
    }

    /// Notes a setting, and returns its whole key.
    private func declare(_ key: String, _ value: String, _ otherwise: String, _ help: String) -> String {
        reading.declarations.append(Setting(key: scope + key, value: value, otherwise: otherwise, help: help))
        return scope + key
    }

    private func failed(_ key: String) -> Bool { reading.failures.keys.withLock { $0.contains(key) } }
}
