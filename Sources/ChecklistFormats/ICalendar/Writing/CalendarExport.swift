public import Checklists
public import LocalTime

/// Writes tasks as a calendar (RFC 5545): a VTODO for each, and, if asked for, a VEVENT for what has a time.
public enum CalendarExport {
    /// Why there is no calendar, beside `ChecklistExport.Failure`.
    public enum Failure: Error, Hashable {
        /// What the tasks repeat by takes longer to work out than one request may take.
        case tooLong
    }

    /// The calendar in UTF-8, in time in proportion to the tasks' text and to what they repeat by.
    /// - Parameters:
    ///   - events: whether to add what has a time as events.
    ///   - zones: the time zones of the system.
    ///   - limit: how many bytes it may have.
    ///   - isCancelled: whether nobody waits for it any more; asked again and again.
    /// - Throws: `ChecklistExport.Failure`; `Failure`.
    public static func write(
        _ calendar: TaskCalendar, events: Bool = false, zones: Zones, limit: Int,
        isCancelled: () -> Bool = { false }
    ) throws -> [UInt8] {
        var writer = CalendarWriter(calendar, zones: zones)
        var bytes = writer.head
        for (index, task) in calendar.tasks.enumerated() {
            if index.isMultiple(of: 50), isCancelled() { throw ChecklistExport.Failure.cancelled }
            bytes += try writer.write(task, events: events)
            guard bytes.count <= limit else { throw ChecklistExport.Failure.tooLarge }
        }
        // The zone comes first, and only where it is used: where, is known now.
        return writer.finished(bytes)
    }
}
