/// The functions of the database as one release has them: one file of `sql/functions` each, compiled in.
///
/// A set has a revision. A database has the functions of the latest release that migrated it, and programs of that release and
/// of those before it, down to `oldest`, work with them. No program puts an older set in the place of a newer one.
public struct FunctionSet: Sendable, Equatable {
    /// One function.
    public struct Function: Sendable, Equatable {
        /// The folder that its file is in. Those of `base` need no table, and tables need some of them.
        public let area: String
        /// Its name, and that of its file.
        public let name: String
        /// The statement that makes it or takes its place.
        public let sql: String

        /// A function of this name.
        public init(area: String, name: String, sql: String) {
            (self.area, self.name, self.sql) = (area, name, sql)
        }
    }

    /// Rises by one with each set that is released.
    public let revision: Int
    /// The least revision of which a program may still run beside these functions.
    public let oldest: Int
    /// All of them.
    public let functions: [Function]

    /// A set of a revision beside which programs from `oldest` on may run.
    public init(revision: Int, oldest: Int, functions: [Function]) {
        (self.revision, self.oldest, self.functions) = (revision, oldest, functions)
    }

    /// SHA-256 of the names and the texts, in the order of the names.
    public var checksum: String {
        Checksum.of(functions.sorted { $0.name < $1.name }.map { "\($0.name)\n\($0.sql)" }.joined(separator: "\n"))
    }

    /// What a ledger, a listing and an error call this set.
    var name: String { Self.name(ofRevision: revision) }

    static func name(ofRevision revision: Int) -> String { "functions \(revision)" }

    /// Those of this release.
    public static let current: FunctionSet = {
        guard let last = Revision.all.last else { preconditionFailure("sql/functions/revisions.txt names no revision") }
        let functions = EmbeddedFunctions.all.map { entry in
            let parts = entry.name.split(separator: "/").map(String.init)
            return Function(area: parts.first ?? "", name: parts.last ?? "", sql: entry.sql)
        }
        return FunctionSet(revision: last.number, oldest: last.oldest, functions: functions)
    }()

    /// One line of `sql/functions/revisions.txt`.
    public struct Revision: Sendable, Equatable {
        /// Its number.
        public let number: Int
        /// The checksum of its functions.
        public let checksum: String
        /// The least revision of which a program may run beside it.
        public let oldest: Int

        /// All lines, in order. The last is that of `current`.
        public static let all: [Revision] = EmbeddedDocuments.revisions.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int(words[0]), let oldest = Int(words[2]) else { return nil }
            return Revision(number: number, checksum: String(words[1]), oldest: oldest)
        }
    }
}

extension FunctionSet {
    /// Makes those that tables need, before there are tables.
    var foundation: String { functions.filter { $0.area == "base" }.map(\.sql).joined(separator: "\n") }

    /// Makes all of them, or puts them in the place of others, and drops the functions that are not among them.
    ///
    /// The body of a function in SQL is parsed when the function is made, so what it calls has to be there. Those in PL/pgSQL
    /// come first, for theirs is parsed when it runs. Names with two signatures are refused: a program that is running calls
    /// one of them, and another signature is another name.
    var script: String {
        """
        \(ordered.map(\.sql).joined(separator: "\n"))
        do $functions$
        declare
            gone   text;
            double text;
        begin
            select string_agg(p.oid::regprocedure::text, ', ') into gone from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace and p.proname <> all ('{\(names)}');
            if gone is not null then
                execute 'drop routine ' || gone;
            end if;
            select p.proname into double from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace group by p.proname having count(*) > 1;
            if found then
                raise exception 'the function % has two signatures; give one of them another name', double;
            end if;
        end $functions$;
        """
    }

    /// In an order in which they can be made, whatever the order that they are in.
    var ordered: [Function] {
        let sorted = functions.sorted { $0.name < $1.name }
        let inSQL = sorted.filter { $0.isInSQL }
        let byName = Dictionary(inSQL.map { ($0.name, $0) }) { first, _ in first }
        var order = sorted.filter { !$0.isInSQL }
        var placed: Set<String> = []
        func place(_ function: Function) {
            guard placed.insert(function.name).inserted else { return }
            for name in function.calls { if let called = byName[name] { place(called) } }
            order.append(function)
        }
        inSQL.forEach(place)
        return order
    }

    private var names: String { functions.map(\.name).sorted().joined(separator: ",") }
}

extension FunctionSet.Function {
    /// Its text without comments.
    private var code: String {
        sql.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop { $0 == " " }.hasPrefix("--") }.joined(separator: "\n")
    }

    /// Whether it is in SQL, and not in PL/pgSQL.
    var isInSQL: Bool { !code.contains("language plpgsql") }

    /// The names in front of a parenthesis, in the order in which they are written.
    var calls: [String] { code.matches(of: /([a-z_][a-z0-9_]*)\(/).map { String($0.1) } }
}
