/// The bodies of the requests. Many are functions, because the operator may set the limits. The members have the names
/// of the interface.
public enum Shapes {}
