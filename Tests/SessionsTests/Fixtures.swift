import Checklists
import Foundation
import Sessions

extension UUID {
    /// An id that is easy to recognise in a failure's message.
    init(_ number: UInt8) {
        self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }

    /// The number of such an id.
    var number: UInt8 { uuid.15 }
}

extension Principal {
    convenience init(user: UUID, session: UUID) {
        self.init(
            user: user, username: "anna", session: session, scopes: .all,
            tokenHash: withUnsafeBytes(of: session.uuid) { Array($0) })
    }
}
