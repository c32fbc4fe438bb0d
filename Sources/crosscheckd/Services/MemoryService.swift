import CMalloc
import ServiceLifecycle

/// Gives free memory back to the system. By itself the allocator keeps free blocks between used ones, and after
/// thousands of clients have gone that is most of the memory.
struct MemoryService: OrderedService {
    static let after: [any OrderedService.Type] = []

    /// How often it looks at the free memory.
    static let interval = Duration.seconds(1)
    /// The least newly free bytes that are worth giving back, which takes some milliseconds at most.
    static let least = 1 << 18

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The allocator also counts returned memory as free, so only the growth since the last time matters.
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
