-- Ends a session or an API token of the actor. {id, is_token: only if it is, or is not, a token, origin}
create or replace function session_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context;
    ended   record;
begin
    -- The kind of a session never changes, so this needs no lock.
    if exists (
        select from sessions s
        where s.id = (args ->> 'id')::uuid and s.user_id = p_actor
            and (s.name is not null) = coalesce((args ->> 'is_token')::boolean, s.name is not null))
    then
        context.actor := jsonb_build_object('id', p_actor);
        select * into ended from end_session(context, p_actor, (args ->> 'id')::uuid, args -> 'origin');
        if ended.is_ended then
            return finish_action(ended.context, done('deleted'));
        end if;
    end if;
    return refused('not_found');
end $$;
