import Foundation

/// The web app's modules and styles as browsers get them: joined and minified by esbuild. The page's first modules come
/// as few files, and each screen as one that is loaded when somebody opens it.
struct Bundle {
    /// esbuild is missing, or refuses a file. It says why by itself.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The files, by their names.
    private(set) var files: [String: [UInt8]] = [:]
    /// The modules that the browser needs before the first one runs, without that one.
    private(set) var needed: [String] = []

    /// What esbuild says about its files.
    private struct Report: Decodable {
        struct Output: Decodable {
            struct Import: Decodable {
                let path: String
                let kind: String
            }
            let imports: [Import]
        }
        let outputs: [String: Output]
    }

    /// - Parameters:
    ///   - folder: the folder of the modules.
    ///   - entries: the modules and styles that have an address of their own: the first is the page's.
    ///   - worker: the service worker, which is one file and no module.
    init(of folder: URL, entries: [String], worker: String) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "embed-assets-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let paths = entries.map { folder.appending(path: $0).path }
        try Self.run(
            paths + [
                "--bundle", "--splitting", "--format=esm", "--minify", "--target=es2022", "--outdir=out",
                "--outbase=\(folder.path)", "--entry-names=[dir]/[name]", "--chunk-names=chunks/[name]-[hash]",
                "--metafile=report.json", "--log-level=warning",
            ], in: place)
        try Self.run(
            [
                folder.appending(path: worker).path, "--bundle", "--format=iife", "--minify", "--target=es2022",
                "--outfile=out/\(worker)", "--log-level=warning",
            ], in: place)
        let report = try JSONDecoder().decode(
            Report.self, from: Data(contentsOf: place.appending(path: "report.json")))
        for name in report.outputs.keys.map(Self.name) + [worker] {
            files[name] = Array(try Data(contentsOf: place.appending(path: "out/" + name)))
        }
        needed = Self.needed(by: entries.first ?? "", report)
    }

    /// The modules that one imports as it is loaded, directly or through others: nearer ones first.
    private static func needed(by module: String, _ report: Report) -> [String] {
        var found = ["out/" + module]
        var place = 0
        while place < found.count {
            let imports = report.outputs[found[place]]?.imports.filter { $0.kind == "import-statement" } ?? []
            for path in imports.map(\.path) where !found.contains(path) { found.append(path) }
            place += 1
        }
        return found.dropFirst().map(name)
    }

    private static func name(_ path: String) -> String { String(path.dropFirst("out/".count)) }

    private static func run(_ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["esbuild"] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        // That of env for a program that is not there.
        guard process.terminationStatus != 127 else {
            throw Failure(
                description:
                    "esbuild is not in PATH, and joins the modules of the web app. Install it: apt-get install esbuild (Debian, Ubuntu); scripts/build does so."
            )
        }
        guard process.terminationStatus == 0 else {
            throw Failure(description: "esbuild could not join the modules of the web app (its message is above).")
        }
    }
}
