/// The functions of the database in one release: one file of `sql/functions` each, compiled in.
///
/// A set has a revision. A database has the functions of the latest release that migrated it. Programs of that release,
/// and of earlier ones down to `oldest`, work with them. No program replaces a newer set by an older one.
public struct FunctionSet: Sendable, Equatable {
    /// One function.
    public struct Function: Sendable, Equatable {
        /// The folder of its file. Functions of `base` need no table, and tables need some of them.
        public let area: String
        /// Its name, and that of its file.
        public let name: String
        /// The statement that makes or replaces it.
        public let sql: String

        /// A function of this name.
        public init(area: String, name: String, sql: String) {
            (self.area, self.name, self.sql) = (area, name, sql)
        }
    }

    /// The revision. It rises by one with each released set.
    public let revision: Int
    /// The oldest revision whose programs may still run beside these functions.
    public let oldest: Int
    /// All of them.
    public let functions: [Function]

    /// A set of a revision. Programs from revision `oldest` on may run beside it.
    public init(revision: Int, oldest: Int, functions: [Function]) {
        (self.revision, self.oldest, self.functions) = (revision, oldest, functions)
    }

    /// SHA-256 of the names and the texts, in the order of the names.
    public var checksum: String {
        Checksum.of(functions.sorted { $0.name < $1.name }.map { "\($0.name)\n\($0.sql)" }.joined(separator: "\n"))
    }

    /// The name of this set in ledgers, listings and errors.
    var name: String { Self.name(ofRevision: revision) }

    static func name(ofRevision revision: Int) -> String { "functions \(revision)" }

    /// The functions of this release.
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
        /// The oldest revision whose programs may run beside it.
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
    /// Makes the functions that tables need, before there are tables.
    var foundation: String { functions.filter { $0.area == "base" }.map(\.sql).joined(separator: "\n") }

    /// Makes or replaces all of them, and drops functions that are not among them.
    ///
    /// PostgreSQL parses the body of an SQL function when it makes the function, so the functions that it calls must
    /// exist. Functions in PL/pgSQL come first, because PostgreSQL parses their bodies when they run. Names with two
    /// signatures are refused: a running program calls one of them, so another signature needs another name.
    var script: String {
        """
        \(ordered.map(\.sql).joined(separator: "\n"))
        do $functions$
        declare
            gone   text;
            double text;
        begin
            select string_agg(p.oid::regprocedure::text, ', ') into gone from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace and p.proname <> all ('{\(names)}') and \(Self.isOurs);
            if gone is not null then
                execute 'drop routine ' || gone;
            end if;
            select p.proname into double from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace and \(Self.isOurs) group by p.proname having count(*) > 1;
            if found then
                raise exception 'the function % has two signatures; give one of them another name', double;
            end if;
        end $functions$;
        """
    }

    /// A condition on a row `p` of `pg_proc`: the function is not one that came with an extension.
    public static let isOurs =
        "not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')"

    /// The functions in an order in which they can be made.
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

    /// Whether it is in SQL, not in PL/pgSQL.
    var isInSQL: Bool { !code.contains("language plpgsql") }

    /// The names before a parenthesis, in the order of the text.
    var calls: [String] { code.matches(of: /([a-z_][a-z0-9_]*)\(/).map { String($0.1) } }
}
