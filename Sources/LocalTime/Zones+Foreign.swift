extension Zones {
    /// The rules of a zone by a name as other programs write it: in any case, behind a prefix as in
    /// `/example.org/20190914_1/Europe/Berlin` or `/Europe/Berlin`, or as Windows names it. Nil if there is none.
    public func foreignRules(of name: String) -> ZoneRules? {
        let parts = name.prefix(200).split(separator: "/")
        // A prefix is sure only before an area and a city, or behind a slash.
        let fewest = name.hasPrefix("/") || parts.count == 1 ? 1 : 2
        for count in stride(from: min(parts.count, 3), through: fewest, by: -1) {
            let end = parts.suffix(count).joined(separator: "/")
            if let rules = self.name(ignoringCase: end).flatMap({ self.rules(of: $0) }) { return rules }
        }
        let key = name.lowercased()
        return (WindowsZones.names[key] ?? Self.others[key]).flatMap { rules(of: $0) }
    }

    /// The cities of the four zones that `Zones` leaves out, as the database itself has them. And UTC in Exchange.
    private static let others = [
        "cet": "Europe/Brussels", "eet": "Europe/Athens", "met": "Europe/Brussels", "wet": "Europe/Lisbon",
        "tzone://microsoft/utc": "Etc/UTC",
    ]
}
