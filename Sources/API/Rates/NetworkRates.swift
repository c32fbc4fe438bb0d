/// A rate of every network, and of each wider network around it: a value, which its caller tells the time.
///
/// A customer of a provider has one IPv4 address or 2⁶⁴ of IPv6, and often 256 or 65,536 times as many (RFC 6177). So
/// an address counts in all networks that it is in. A wider network has a fixed multiple of the rate, however many
/// networks it contains.
struct NetworkRates {
    private struct Key: Hashable {
        let network: ClientAddress
        let subject: Int
    }

    private var tables: [RateTable<Key>]

    /// - Parameter rate: of the narrowest networks.
    init(_ rate: Rate) {
        tables = ClientAddress.Tier.allCases.map {
            RateTable(Rate(rate.count * $0.multiple, per: rate.period))
        }
    }

    /// How long there is to wait until all networks of an address have one; nil if one could be taken.
    /// - Parameter subject: a hash; each subject has its own count.
    func wait(_ address: ClientAddress, about subject: Int = 0, at now: ContinuousClock.Instant) -> Duration? {
        keys(address, subject).compactMap { tables[$0].wait($1, at: now) }.max()
    }

    /// Takes one from each network of an address. Returns how long there is to wait if one of them has none; nothing is
    /// taken then.
    mutating func take(
        _ address: ClientAddress, about subject: Int = 0, at now: ContinuousClock.Instant
    ) -> Duration? {
        if let wait = wait(address, about: subject, at: now) { return wait }
        for (table, key) in keys(address, subject) { _ = tables[table].take(key, at: now) }
        return nil
    }

    /// Takes one from each network of an address, whether or not there is one.
    mutating func charge(_ address: ClientAddress, about subject: Int = 0, at now: ContinuousClock.Instant) {
        for (table, key) in keys(address, subject) { tables[table].charge(key, at: now) }
    }

    private func keys(_ address: ClientAddress, _ subject: Int) -> [(table: Int, key: Key)] {
        ClientAddress.Tier.allCases.enumerated().compactMap { table, tier in
            address.network(tier).map { (table, Key(network: $0, subject: subject)) }
        }
    }
}
