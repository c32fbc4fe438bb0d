import Foundation
import HTTPServer
import NIOCore

extension ListenAddress {
    /// The daemon cannot listen there; `description` is a sentence with the reason.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Lets a server listen there.
    func listen(_ server: Server) async throws -> Listener {
        do {
            return try await server.listen(host: host, port: port)
        } catch let error as IOError {
            throw failure(error.errnoCode == EADDRINUSE ? "the port is in use" : "\(error)")
        } catch let error as SocketAddressError.UnknownHost {
            throw failure("\(error.errorDescription)")
        }
    }

    private func failure(_ reason: String) -> Failure {
        Failure(description: "Cannot listen on \(host) port \(port): \(reason).")
    }
}
