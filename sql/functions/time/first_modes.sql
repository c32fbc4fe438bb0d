-- Gives a new user the modes that most users want. The user edits them like any others.
create or replace function first_modes(u users) returns void language sql
begin atomic
    insert into modes (id, user_id, name, color, position, version, created_version, fingerprint, created_at, updated_at)
    select x.id, u.id, x.name, x.color, 1024 * x.n, u.version, u.version, sha256(convert_to(x.id::text, 'UTF8')), x.at, x.at
    from (
        select gen_random_uuid() as id, m.n, m.name, m.color, now_ms() as at
        from (values (1, 'Study', '#2563eb'), (2, 'Break', '#16a34a'), (3, 'Exercise', '#ea580c'), (4, 'Work', '#7c3aed')) m (n, name, color)) x;
end;
