/// What a restored schema needs before daemons may use it, in the transaction in which it is restored.
public enum AfterRestore {
    /// The statements, one after the other.
    ///
    /// The numbers of transactions are those of another cluster: here they would all lie in the future, or collide. As far
    /// as this cluster knows, all of it happened now. Roles belong to a cluster and not to a database, so those are made
    /// and given their rights here too. The audit log is told.
    public static func sql(_ origin: AuditOrigin) -> String {
        let origin = String(decoding: origin.bytes, as: UTF8.self).replacing("'", with: "''")
        return """

            set search_path = crosscheck, pg_temp;
            update changes set xid = pg_current_xact_id();
            update feed_epoch
            set epoch = gen_random_uuid(), pruned_through = '0',
                secret = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
            \(RoleGrants.script)
            delete from timelines;
            do $restored$ begin
                perform audit('database.restored', '\(origin)', null, null);
            end $restored$;

            """
    }
}
