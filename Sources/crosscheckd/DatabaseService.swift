import Postgres
import ServiceLifecycle

/// A database as a service: it is closed when everything that uses it has stopped.
struct DatabaseService: Service {
    let database: Database

    func run() async throws {
        await withGracefulShutdownHandler {
            await database.run()
        } onGracefulShutdown: {
            database.shutdown()
        }
    }
}
