import Checklists
import Foundation
import Passwords
import Postgres
import Synchronization

@testable import API
@testable import crosscheckd

/// Settings are within their bounds, or a sentence names every wrong one.
enum SettingsHarness {
    /// Lines that begin with `--` are arguments, those with `NAME=` variables, the rest is the file.
    static func check(_ input: [UInt8]) throws {
        var arguments = ["crosscheckd"]
        var environment: [String: String] = [:]
        var file: [UInt8] = []
        for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("--") {
                arguments += text.split(separator: " ", maxSplits: 1).map(String.init)
            } else if let sign = text.firstIndex(of: "="), text.first?.isUppercase == true {
                environment[String(text[..<sign])] = String(text[text.index(after: sign)...])
            } else {
                file += line + [UInt8(ascii: "\n")]
            }
        }
        // The fuzzer must not read the machine's files.
        environment["CROSSCHECK_CONFIG"] = nil
        arguments.removeAll { $0.hasPrefix("--config") }
        if !file.isEmpty {
            try Data(file).write(to: path)
            arguments += ["--config", path.path]
        }
        switch try read(arguments, environment) {
        case .success(let settings): try check(settings)
        case .failure(let error):
            try hold(!error.sentences.isEmpty, "settings are refused for no reason")
            try hold(error.sentences.allSatisfy { !$0.isEmpty }, "a reason is empty")
        }
    }

    private static let path = FileManager.default.temporaryDirectory.appending(
        path: "crosscheck-fuzz-\(ProcessInfo.processInfo.processIdentifier).json")

    private static func check(_ settings: Settings) throws {
        try hold((1...65_535).contains(settings.address.port), "the port is out of bounds")
        try hold((1...200).contains(settings.database.configuration.connections), "the connections are out of bounds")
        try hold(settings.database.configuration.hasReadableURL, "the database's address cannot be read")
        try hold(
            (64...4_194_304).contains(settings.accounts.passwordCost.memory), "the memory of a hash is out of bounds")
        try hold((1...10_000).contains(settings.limits[.checklistParticipants]), "a limit is out of bounds")
        try hold(
            (86_400...3_650 * 86_400).contains(settings.accounts.sessions.seconds),
            "a session's length is out of bounds")
    }

    /// An asynchronous function reads the settings; it waits only for the file.
    private static func read(
        _ arguments: [String], _ environment: [String: String]
    ) throws -> Result<Settings, SettingsError> {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Settings, SettingsError>?>(nil)
        Task.detached {
            let read: Result<Settings, SettingsError>
            do throws(SettingsError) {
                read = .success(try await Settings.read(arguments: arguments, environment: environment))
            } catch {
                read = .failure(error)
            }
            result.withLock { $0 = read }
            done.signal()
        }
        done.wait()
        switch result.withLock({ $0 }) {
        case let read?: return read
        case nil: throw Broken("the settings were not read")
        }
    }
}
