import Foundation
import PackagePlugin

/// Compiles text files into the target that uses this plugin, so that a program is one file to copy.
///
/// What it finds in the target's folder decides what is made:
/// - `Documents/*`: `EmbeddedDocuments`, each file as a property (`openapi.json` is `openapi`);
/// - `Migrations/*.sql`: `EmbeddedMigrations.all`, in the order of their names.
///
/// The folders lie in the target's, if only as a symbolic link, because the package manager looks there, and only
/// there, for files that came or went since the last build. The target excludes them from its sources.
@main
struct EmbedText: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let documents = try files(in: "Documents", of: target)
        let migrations = try files(in: "Migrations", of: target)?.filter { $0.pathExtension == "sql" }
        if documents == nil && migrations == nil {
            Diagnostics.error("\(target.name) uses EmbedText but has neither Documents nor Migrations")
        }
        return [
            try documents.map { try command("EmbeddedDocuments", ["properties"], $0, context) },
            try migrations.map { try command("EmbeddedMigrations", ["list", "sql"], $0, context) },
        ].compactMap { $0 }
    }

    private func files(in name: String, of target: any Target) throws -> [URL]? {
        let folder = target.directoryURL.appending(path: name, directoryHint: .isDirectory)
        guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") }
            .sorted()
            .map { folder.appending(path: $0) }
    }

    private func command(_ type: String, _ shape: [String], _ files: [URL], _ context: PluginContext) throws -> Command
    {
        let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
        return .buildCommand(
            displayName: "Embedding \(files.count) files as \(type)",
            executable: try context.tool(named: "embed-text").url,
            arguments: [type, output.path] + shape + ["--"] + files.map(\.path),
            inputFiles: files,
            outputFiles: [output])
    }
}
