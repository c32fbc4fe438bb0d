import Postgres
import ServiceLifecycle

/// A database as a service: it closes after the services that use it.
struct DatabaseService: OrderedService {
    static let after: [any OrderedService.Type] = []

    let database: Database

    func run() async throws {
        await withGracefulShutdownHandler {
            await database.run()
        } onGracefulShutdown: {
            database.shutdown()
        }
    }
}
