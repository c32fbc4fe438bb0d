import Foundation
import PackagePlugin

/// Compiles the folder `Assets` of the target that uses this plugin into it, so that a program is one file to copy.
/// `embed-assets` says what becomes of the files. The target excludes the folder from its sources.
@main
struct EmbedAssets: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Assets", directoryHint: .isDirectory)
        let files = try files(in: folder, below: "")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedAssets.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files of the web app",
                executable: try context.tool(named: "embed-assets").url,
                arguments: [output.path, folder.path, "--"] + files,
                inputFiles: files.map { folder.appending(path: $0) },
                outputFiles: [output])
        ]
    }

    /// The names of the files in a folder and its subfolders, in order. Declarations of types are for checks alone.
    private func files(in folder: URL, below path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".d.ts") }
            .sorted()
            .flatMap { name in
                let place = folder.appending(path: name)
                var isFolder: ObjCBool = false
                let isThere = FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
                return isThere && isFolder.boolValue ? try files(in: place, below: path + name + "/") : [path + name]
            }
    }
}
