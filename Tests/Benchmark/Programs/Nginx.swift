import Foundation

/// nginx with nchan, for comparison, with as many workers as the machine has cores.
struct Nginx: Sendable {
    let endpoint: Endpoint
    let child: Child

    init(_ program: String, workers: Int, _ workshop: Workshop, _ dialler: Dialler) async throws {
        endpoint = Endpoint(port: try Workshop.freePort())
        let settings = try workshop.file(
            "nginx.conf", Self.settings(folder: workshop.folder.path, port: endpoint.port, workers: workers))
        child = try workshop.start([program, "-p", workshop.folder.path, "-c", settings.path, "-e", "stderr"])
        let end = ContinuousClock.now + .seconds(10)
        while (try? await dialler.ask(endpoint, "/status"))?.status != 200 {
            guard child.isRunning, ContinuousClock.now < end else {
                await child.end()
                throw LoadError("nginx with nchan does not start: \(child.text.suffix(2_000))")
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    func end() async { await child.end() }

    /// The path in Debian's and Ubuntu's package.
    private static let module = "/usr/lib/nginx/modules/ngx_nchan_module.so"

    private static func settings(folder: String, port: Int, workers: Int) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "    \($0)_temp_path \(folder)/nginx-\($0);"
        }
        return """
            load_module \(module);
            daemon off;
            pid \(folder)/nginx.pid;
            error_log stderr warn;
            \(geteuid() == 0 ? "user root root;" : "")
            worker_processes \(workers);
            worker_rlimit_nofile 65536;
            events { worker_connections 16384; }
            http {
            \(temporary.joined(separator: "\n"))
                access_log off;
                keepalive_timeout 1h;
                keepalive_requests 1000000000;
                nchan_shared_memory_size 256M;
                server {
                    listen 127.0.0.1:\(port) backlog=1024;
                    location = /sub {
                        nchan_subscriber longpoll;
                        nchan_channel_id $arg_id;
                        nchan_subscriber_first_message newest;
                    }
                    location = /pub {
                        nchan_publisher;
                        nchan_channel_id $arg_id;
                        nchan_message_timeout 1m;
                        nchan_message_buffer_length 10;
                    }
                    location = /status { nchan_stub_status; }
                }
            }
            """
    }
}
