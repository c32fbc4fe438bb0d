-- The refusal if a locked checklist may not have so many comments more, on all its tasks together.
create or replace function comments_refusal(context context, p_more bigint) returns answer language plpgsql stable as $$
declare
    number bigint;
begin
    if p_more > 0 then
        number := (select count(*) from comments c where c.checklist_id = (context.list).id) + p_more;
        if over_limit(context, 'comments', number) then
            return limit_refusal(context, 'comments');
        end if;
    end if;
    return null;
end $$;
