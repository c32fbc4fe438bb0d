import Foundation
import HTTPServer
import Logging
import Metrics
import ServiceLifecycle
import UnixSignals

/// Reads the certificate again when its files have changed, or on SIGHUP, which programs that renew certificates send.
struct CertificateService: OrderedService {
    static let after: [any OrderedService.Type] = []

    /// How often it looks for changed files.
    static let interval = Duration.seconds(30)
    /// How long before the expiry the log gets a warning.
    static let notice = TimeInterval(14 * 86_400)
    /// How often it repeats the warning about a certificate that is not renewed.
    static let reminder = Duration.seconds(86_400)

    /// Nil without TLS.
    let certificate: ServerCertificate?
    let logger: Logger

    func run() async throws {
        if let certificate { tell(of: certificate, "The certificate is in use") }
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Without this the signal would end the daemon, with TLS or without.
                    for await _ in await UnixSignalsSequence(trapping: .sighup) { reload() }
                }
                group.addTask {
                    var toldAt = ContinuousClock.now
                    while (try? await Task.sleep(for: Self.interval)) != nil {
                        if certificate?.hasChanged ?? false { reload() }
                        guard let certificate, .now - toldAt >= Self.reminder else { continue }
                        toldAt = .now
                        if isNearItsEnd(certificate) { tell(of: certificate, "The certificate was not renewed") }
                    }
                }
            }
        }
    }

    private func reload() {
        guard let certificate else { return logger.notice("SIGHUP has no effect: the daemon has no certificate") }
        do throws(ServerCertificate.Failure) {
            try certificate.reload()
            tell(of: certificate, "The certificate was read again")
        } catch {
            logger.error("The former certificate remains in use", metadata: ["error": "\(error)"])
        }
    }

    private func tell(of certificate: ServerCertificate, _ message: Logger.Message) {
        logger.log(
            level: isNearItsEnd(certificate) ? .warning : .notice, message,
            metadata: ["expires": "\(certificate.expiry.formatted(.iso8601))"])
    }

    private func isNearItsEnd(_ certificate: ServerCertificate) -> Bool {
        certificate.expiry < Date(timeIntervalSinceNow: Self.notice)
    }
}

extension CertificateService: Measured {
    /// When the certificate ends; without TLS there is no such metric.
    var metrics: [Metric] {
        certificate.map {
            [
                .gauge(
                    "crosscheck_tls_certificate_expiry_timestamp_seconds", "When the certificate expires (Unix time).",
                    $0.expiry.timeIntervalSince1970)
            ]
        } ?? []
    }
}
