import API
import ServiceLifecycle
import Store

/// Writes down now and then which links were read. Where nobody reads any, a daemon asks the database nothing.
struct LinkUseService: OrderedService {
    static let after: [any OrderedService.Type] = [DatabaseService.self]

    static let period = Duration.seconds(5)

    let uses: LinkUses
    let store: Store

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Self.period)) != nil { try? await uses.write(to: store) }
        }
    }
}
