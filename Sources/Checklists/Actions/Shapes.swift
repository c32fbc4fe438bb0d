/// The bodies of the requests, by what they make or change: a function for each, since lengths and numbers are the operator's to
/// choose. The names of the members are those of the interface.
public enum Shapes {}
