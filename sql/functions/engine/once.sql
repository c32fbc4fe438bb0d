-- Runs an action once for a key. The same request again gets the first answer; another request with this key is
-- refused.
-- `p_refusals` maps constraints to refusals, as for an action without a key. The daemon has the only list of them.
-- Of two at the same time, the second waits for the first on the key's row.
create or replace function once(p_actor uuid, p_key text, p_fingerprint bytea, p_action regproc, p_args jsonb, p_refusals jsonb)
returns answer language plpgsql as $$
declare
    done   idempotency_keys;
    result answer;
    taken  text;
begin
    insert into idempotency_keys (user_id, key, fingerprint)
    select p_actor, p_key, p_fingerprint where exists (select from users u where u.id = p_actor)
    on conflict do nothing;
    if not found then
        -- The first request may have had no answer because no standby had it yet. Locking a row writes to the log and
        -- so waits for the standby, too. A transaction that only reads, or only has a number, would not wait.
        select k.* into done from idempotency_keys k where k.user_id = p_actor and k.key = p_key for no key update;
        if not found then
            return refused('signed_out');
        elsif done.fingerprint <> p_fingerprint then
            return refused('idempotency_key_reused');
        end if;
        return answered(done.outcome, done.version, done.body, done.id, done.checklist_id, done.info);
    end if;
    begin
        execute format('select * from %s($1, $2)', p_action) into result using p_actor, p_args;
    exception when unique_violation or check_violation or exclusion_violation or foreign_key_violation then
        -- A violated constraint is a refusal like any other, and must be the answer the next time too.
        get stacked diagnostics taken = constraint_name;
        result := refused(p_refusals ->> taken);
        if result.outcome is null then
            raise;
        end if;
    end;
    if result.outcome = 'alone' then
        -- It has done nothing yet, and the daemon asks again.
        delete from idempotency_keys k where k.user_id = p_actor and k.key = p_key;
        return result;
    end if;
    update idempotency_keys k
    set outcome = result.outcome, version = result.version, body = result.body, info = result.info, id = result.id,
        checklist_id = result.checklist_id
    where k.user_id = p_actor and k.key = p_key;
    return result;
end $$;
