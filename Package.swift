// swift-tools-version: 6.2
import PackageDescription

/// libFuzzer's runtime library, if `scripts/fuzz` builds: see the end of this file.
let fuzzer = Context.environment["CROSSCHECK_FUZZER"]

/// The compiler settings of every target.
/// Warnings are errors if `CROSSCHECK_WARNINGS_AS_ERRORS` is set; `.ci/run` sets it.
let rules: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (Context.environment["CROSSCHECK_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// These rules, and the flags for `fuzzer`: for all targets that become part of the programs.
let settings = rules + (fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer,address", "-O"])])

/// The targets that the harnesses of `Tests/FuzzTests` test, besides the daemon's settings.
let fuzzed: [Target.Dependency] = [
    "API", "ChangeFeed", "ChecklistFormats", "Checklists", "HTTPServer", "JSON", "LocalTime", "Passwords", "Postgres",
    "Recurrence", "Store",
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOEmbedded", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
]

let package = Package(
    name: "crosscheck",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "crosscheckd", targets: ["crosscheckd"]),
        .executable(name: "crosscheckctl", targets: ["crosscheckctl"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(
            url: "https://github.com/apple/swift-configuration", exact: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C libraries of the system: only module maps.
        .systemLibrary(
            name: "CLibPQ", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CArgon2", pkgConfig: "libargon2",
            providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
        // Debian's package has no file for pkg-config.
        .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
        .systemLibrary(
            name: "CMarkGFM", pkgConfig: "libcmark-gfm",
            providers: [
                .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
            ]),
        // Its file for pkg-config names two more libraries, which this needs not.
        .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"]), .brew(["libical"])]),

        // Text files compiled into the targets that use the plugin: migrations, functions of the database and
        // documents.
        .executableTarget(name: "embed-text", swiftSettings: rules),
        .plugin(name: "EmbedText", capability: .buildTool(), dependencies: ["embed-text"]),
        // The files of the web app, compressed and compiled in.
        .executableTarget(name: "embed-assets", dependencies: ["CZlib"], swiftSettings: rules),
        .plugin(name: "EmbedAssets", capability: .buildTool(), dependencies: ["embed-assets"]),

        .target(
            name: "Postgres",
            dependencies: ["CLibPQ", "Threads", .product(name: "Logging", package: "swift-log")],
            swiftSettings: settings),
        .target(name: "JSON", swiftSettings: settings),
        .target(name: "Checklists", dependencies: ["JSON", "Recurrence"], swiftSettings: settings),
        .target(
            name: "ChecklistFormats",
            dependencies: ["Checklists", "CLibical", "CMarkGFM", "JSON", "LocalTime", "Recurrence"],
            swiftSettings: settings),
        .target(name: "Recurrence", swiftSettings: settings),
        // The values that the interface answers with, for clients.
        .target(name: "ClientValues", dependencies: ["Recurrence"], swiftSettings: settings),
        .target(name: "LocalTime", dependencies: ["Recurrence"], swiftSettings: settings),
        .target(name: "Caches", swiftSettings: settings),
        .target(name: "Threads", swiftSettings: settings),
        .target(name: "Metrics", swiftSettings: settings),
        .target(
            name: "LeaseQueue", dependencies: ["Metrics", "Postgres", .product(name: "Logging", package: "swift-log")],
            swiftSettings: settings),
        .target(name: "Workers", dependencies: ["Threads"], swiftSettings: settings),
        .target(name: "Pictures", swiftSettings: settings),
        .target(name: "Gzip", dependencies: ["CZlib"], swiftSettings: settings),
        .target(name: "Passwords", dependencies: ["CArgon2", "CZxcvbn", "Workers"], swiftSettings: settings),
        .target(
            name: "Store",
            dependencies: [
                "Caches", "Checklists", "JSON", "LeaseQueue", "LocalTime", "Metrics", "Postgres", "Recurrence",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["Documents", "Functions", "Migrations"], swiftSettings: settings, plugins: ["EmbedText"]),
        .target(
            name: "Sessions",
            dependencies: [
                "Checklists", "JSON", "Store", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(
            name: "ChangeFeed",
            dependencies: [
                "Checklists", "JSON", "Metrics", "Postgres", "Sessions", "Store",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .target(
            name: "HTTPServer",
            dependencies: [
                "JSON",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .target(
            name: "Web",
            dependencies: ["Gzip", "HTTPServer", .product(name: "HTTPTypes", package: "swift-http-types")],
            exclude: ["Assets", "deno.json"], swiftSettings: settings, plugins: ["EmbedAssets"]),
        .target(
            name: "API",
            dependencies: [
                "Caches", "ChangeFeed", "ChecklistFormats", "Checklists", "Gzip", "HTTPServer", "JSON", "LeaseQueue",
                "LocalTime", "Metrics", "Passwords", "Pictures", "Postgres", "Recurrence", "Sessions", "Store", "Web",
                "Workers",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "crosscheckd",
            dependencies: [
                "API", "CMalloc", "ChangeFeed", "Checklists", "HTTPServer", "JSON", "LeaseQueue", "LocalTime",
                "Metrics",
                "Passwords", "Postgres", "Store", "Workers",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "crosscheckctl",
            dependencies: [
                "ChecklistFormats", "Checklists", "JSON", "LocalTime", "Passwords", "Postgres", "Recurrence",
                "Sessions",
                "Store",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: [
                "ClientValues", .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Tests/TestSupport", exclude: ["Programs/SetClock.c"], swiftSettings: settings),
        .executableTarget(
            name: "crosscheck-load",
            dependencies: [
                "Checklists", "Postgres", "Store",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Tests/Benchmark", swiftSettings: settings),
        .executableTarget(
            name: "crosscheck-faults",
            dependencies: [
                "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/Faults", exclude: ["Mutants"], swiftSettings: settings),
        .executableTarget(
            name: "crosscheck-costs",
            dependencies: ["TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/Costs", swiftSettings: settings),
        .testTarget(
            name: "PostgresTests",
            dependencies: ["Postgres", "TestSupport", .product(name: "Logging", package: "swift-log")],
            swiftSettings: settings),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: settings),
        .testTarget(name: "CachesTests", dependencies: ["Caches"], swiftSettings: settings),
        .testTarget(
            name: "ChecklistsTests", dependencies: ["Checklists", "JSON", "Recurrence", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ChecklistFormatsTests",
            dependencies: ["ChecklistFormats", "Checklists", "JSON", "LocalTime", "Recurrence"],
            swiftSettings: settings),
        .testTarget(
            name: "RecurrenceTests", dependencies: ["Recurrence", "TestSupport"], exclude: ["Corpora"],
            swiftSettings: settings),
        .testTarget(name: "LocalTimeTests", dependencies: ["LocalTime", "Recurrence"], swiftSettings: settings),
        .testTarget(name: "GzipTests", dependencies: ["Gzip", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "PicturesTests", dependencies: ["Pictures"], swiftSettings: settings),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Gzip", "HTTPServer", "TestSupport", "Web", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/WebTests/Embedding", swiftSettings: settings),
        .testTarget(name: "MetricsTests", dependencies: ["Metrics"], swiftSettings: settings),
        .testTarget(
            name: "LeaseQueueTests",
            dependencies: [
                "LeaseQueue", "Metrics", "Postgres", "TestSupport", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(name: "WorkersTests", dependencies: ["Workers"], swiftSettings: settings),
        .testTarget(name: "PasswordsTests", dependencies: ["Passwords"], swiftSettings: settings),
        .testTarget(
            name: "SessionsTests", dependencies: ["Checklists", "Sessions", "Store", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ChangeFeedTests",
            dependencies: [
                "ChangeFeed", "Checklists", "JSON", "Postgres", "Sessions", "Store", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: [
                "HTTPServer", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "APITests",
            dependencies: [
                "API", "HTTPServer", "TestSupport", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CrosscheckctlTests",
            dependencies: [
                "Checklists", "Postgres", "Store", "TestSupport", "crosscheckctl",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CrosscheckLoadTests",
            dependencies: ["Checklists", "Store", "crosscheck-load", .product(name: "NIOCore", package: "swift-nio")],
            swiftSettings: settings),
        .testTarget(name: "CostsTests", dependencies: ["TestSupport", "crosscheck-costs"], swiftSettings: settings),
        .testTarget(name: "FaultsTests", dependencies: ["TestSupport", "crosscheck-faults"], swiftSettings: settings),
        .testTarget(
            name: "FuzzTests", dependencies: fuzzed + ["crosscheckd"], exclude: ["Driver", "Found", "Seeds"],
            swiftSettings: settings),
        // Reads sources and documents, and needs no daemon and no database.
        .testTarget(
            name: "RepositoryTests", dependencies: ["Checklists", "JSON", "Store", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "API", "ChangeFeed", "Checklists", "ClientValues", "HTTPServer", "JSON", "LeaseQueue", "LocalTime",
                "Metrics", "Postgres", "Recurrence", "Sessions", "Store", "TestSupport", "crosscheckctl", "crosscheckd",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings),
    ]
)

// The harnesses as a program for libFuzzer, with all of Crosscheck's targets instrumented. Only the daemon's settings
// take part: an executable cannot be linked into another.
if let fuzzer {
    package.targets.removeAll {
        $0.isTest || $0.type == .executable && !["embed-text", "embed-assets"].contains($0.name)
            || $0.name == "TestSupport"
    }
    package.products = []
    package.targets += [
        .target(
            name: "crosscheckd",
            dependencies: [
                "API", "ChangeFeed", "Checklists", "HTTPServer", "JSON", "Passwords", "Postgres", "Store",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            sources: ["Configuration"], swiftSettings: settings),
        .executableTarget(
            name: "crosscheck-fuzz", dependencies: fuzzed + ["crosscheckd"], path: "Tests/FuzzTests",
            exclude: ["Found", "ReplayTests.swift", "Seeds"], swiftSettings: settings,
            linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer, "-lstdc++"])]),
    ]
}
