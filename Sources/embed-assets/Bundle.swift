import Foundation

/// The web app's modules and styles as browsers get them: joined and minified by esbuild. The page's first modules come
/// as one file, and each screen as one that is loaded when somebody opens it.
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
            /// A file that it consists of.
            struct Input: Decodable {}
            let imports: [Import]
            let inputs: [String: Input]
            let entryPoint: String?
        }
        let outputs: [String: Output]

        /// Whether a stylesheet is part of another one, so that nobody asks for it.
        func isPart(_ path: String) -> Bool {
            guard path.hasSuffix(".css"), let source = outputs[path]?.entryPoint else { return false }
            return outputs.contains { $0.key != path && $0.value.inputs[source] != nil }
        }
    }

    /// - Parameters:
    ///   - folder: the folder of the modules.
    ///   - app: the page's first module, which loads the others.
    ///   - library: a module for other pages. It comes with its own files: theirs would part the app's into many.
    ///   - scripts: those that are no modules, a file each.
    ///   - styles: the stylesheets, a file each.
    init(of folder: URL, app: String, library: String, scripts: [String], styles: [String]) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "embed-assets-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        func path(_ name: String) -> String { folder.appending(path: name).path }
        func join(_ entries: [String], _ arguments: [String]) throws -> Report {
            try Self.run(
                entries.map(path) + arguments + [
                    "--bundle", "--minify", "--target=es2022", "--outdir=out", "--outbase=\(folder.path)",
                    "--entry-names=[dir]/[name]", "--metafile=report.json", "--log-level=warning",
                ], in: place)
            let bytes = try Data(contentsOf: place.appending(path: "report.json"))
            let report = try JSONDecoder().decode(Report.self, from: bytes)
            for path in report.outputs.keys where !report.isPart(path) {
                files[Self.name(path)] = Array(try Data(contentsOf: place.appending(path: path)))
            }
            return report
        }
        // esbuild parts modules by which entrances and screens lead to them. Where all screens import the first module,
        // all that it needs is one part: one request, and a fifth less to transfer.
        let report = try join(
            [app] + styles,
            ["--inject:\(path(app))", "--splitting", "--format=esm", "--chunk-names=chunks/[name]-[hash]"])
        needed = Self.needed(by: app, report)
        _ = try join([library], ["--splitting", "--format=esm", "--chunk-names=client/[name]-[hash]"])
        _ = try join(scripts, ["--format=iife"])
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
