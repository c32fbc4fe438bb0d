import CMalloc
import ServiceLifecycle

/// Gives memory back to the system that is no longer used: the allocator keeps what lies between what is in use, and after
/// thousands of clients have gone that is most of it.
struct MemoryService: Service {
    /// How often it is looked.
    static let interval = Duration.seconds(10)
    /// How many bytes must have come free since the last time for it to be worth a few milliseconds.
    static let least = 1 << 20

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The allocator counts as free what it has given back, too: only what has come free since tells anything.
            var known = 0
            while (try? await Task.sleep(for: Self.interval)) != nil {
                let free = allocator_free_bytes()
                if free >= known + Self.least {
                    allocator_give_back()
                    known = free
                } else {
                    known = min(known, free)
                }
            }
        }
    }
}
