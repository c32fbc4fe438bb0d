/// The statements that make a restored schema ready for daemons, in the transaction of the restore.
public enum AfterRestore {
    /// The statements, in order.
    ///
    /// The transaction numbers in it are those of another cluster: here they would lie in the future, or collide. For
    /// this cluster, everything happened in this transaction. Roles belong to a cluster and not to a database, so the
    /// statements make and grant them here too. They also write to the audit log.
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
