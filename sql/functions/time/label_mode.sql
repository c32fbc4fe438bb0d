-- The mode of a user that a task counts to: that of its first label that is the name of a mode, ignoring case. Null:
-- none.
create or replace function label_mode(p_labels text[], p_user uuid) returns uuid language sql stable
return (
    select m.id from unnest(p_labels) with ordinality l (label, n) join modes m on m.user_id = p_user and title_key(m.name) = title_key(l.label)
    order by l.n limit 1);
