import Foundation

/// Dates in HTTP's format (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    static func text(_ second: time_t) -> String {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        func digits(_ number: Int32, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = "\(digits(parts.tm_mday, 2)) \(months[Int(parts.tm_mon)]) \(digits(parts.tm_year + 1900, 4))"
        let time = "\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))"
        return "\(day), \(date) \(time) GMT"
    }
}
