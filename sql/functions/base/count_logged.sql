-- Counts a row that an action logs, and its bytes, in the setting `crosscheck.logged` of the transaction: the number of rows times 2⁴⁰,
-- and the bytes. The statement of an action reads it, and sets it back for the next one of a shared commit.
create or replace function count_logged() returns trigger language plpgsql as $$
begin
    perform set_config(
        'crosscheck.logged',
        (coalesce(nullif(current_setting('crosscheck.logged', true), ''), '0')::bigint + 1099511627776 + pg_column_size(new))::text, true);
    return new;
end $$;
