import Foundation
import Synchronization

/// How many bytes the daemon keeps at once for clients that are slow, such as answers that nobody reads. One holder has
/// a quarter at most, so that a slow client costs others nothing; and a client that holds nothing may exceed it.
final class MemoryBudget: Sendable {
    /// The client for whom the daemon keeps it.
    enum Holder: Hashable, Sendable {
        case user(UUID)
        /// A client without a token, in the network of one household (`ClientAddress.home`); nil: on this machine.
        case address(ClientAddress?)
    }

    /// Some bytes, which are free again when nobody refers to this any more.
    final class Share: Sendable {
        private let budget: MemoryBudget
        private let holder: Holder
        private let bytes: Int

        fileprivate init(_ budget: MemoryBudget, _ holder: Holder, _ bytes: Int) {
            (self.budget, self.holder, self.bytes) = (budget, holder, bytes)
        }

        deinit { budget.giveBack(bytes, of: holder) }
    }

    private struct Held {
        var total = 0
        var byHolder: [Holder: Int] = [:]
    }

    private let limit: Int
    private let held = Mutex(Held())

    /// - Parameter limit: bytes for all together.
    init(_ limit: Int) { self.limit = limit }

    /// How many bytes are kept.
    var used: Int { held.withLock { $0.total } }

    /// Room for some bytes; nil if there is none now.
    func take(_ bytes: Int, for holder: Holder) -> Share? {
        let isTaken = held.withLock { held in
            let own = held.byHolder[holder, default: 0]
            guard own == 0 || own + bytes <= limit / 4, held.total == 0 || held.total + bytes <= limit else {
                return false
            }
            held.total += bytes
            held.byHolder[holder] = own + bytes
            return true
        }
        return isTaken ? Share(self, holder, bytes) : nil
    }

    private func giveBack(_ bytes: Int, of holder: Holder) {
        held.withLock { held in
            held.total -= bytes
            let own = held.byHolder[holder, default: bytes] - bytes
            held.byHolder[holder] = own > 0 ? own : nil
        }
    }
}
