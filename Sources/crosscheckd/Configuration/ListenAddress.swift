/// An address on which the daemon listens.
struct ListenAddress {
    let host: String
    let port: Int
}
