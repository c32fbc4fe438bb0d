-- The limits of the daemons, which their functions compare with: see over_limit(). A daemon writes its own values here
-- when it starts (decision 55).

create table limits (
    name       text primary key,
    value      bigint not null,
    -- The word of the refusal of what is over it; null where no function checks it.
    refusal    text,
    -- The value before the last change.
    former     bigint,
    changed_at timestamptz not null default now()
);
create function limit_is_sound(l limits) returns boolean language plpgsql immutable parallel safe as 'begin return true; end';
alter table limits add constraint limit_is_sound check (limit_is_sound(limits));

-- Functions that have other arguments or another result from now on. All functions are made anew behind the migrations.
do $$
declare
    former text := (
        select string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
        where p.pronamespace = 'crosscheck'::regnamespace and p.proname in (
            'carry_limit', 'comments_refusal', 'ending_reminders', 'extent_below', 'is_used_up', 'outgrows', 'overlap_refusal',
            'owns', 'records_again', 'records_arriving', 'shared_records', 'text_limit', 'times_refusal', 'too_large'));
begin
    if former is not null then
        execute 'drop function ' || former || ' cascade';
    end if;
end $$;

-- The last walls stand at ten times the usual limits, and count bytes where they bound a text (decision 50). The rows
-- satisfy the former constraints, which were narrower.
alter table comments
    drop constraint comments_body_check,
    add constraint comments_body_check check (octet_length(body) between 1 and 800000);
alter table entries
    drop constraint entries_description_check,
    drop constraint entry_lasts_a_day_at_most,
    add constraint entries_description_check check (octet_length(description) <= 800000),
    add constraint entry_lasts_ten_days_at_most check (by_timer or ended_at <= started_at + interval '10 days');
alter table modes
    drop constraint modes_name_check,
    add constraint modes_name_check check (octet_length(name) between 1 and 4000);
alter table sessions
    drop constraint sessions_name_check,
    add constraint sessions_name_check check (octet_length(name) between 1 and 4000);
alter table invitations
    drop constraint invitations_max_uses_check,
    drop constraint invitations_title_check,
    add constraint invitations_max_uses_check check (max_uses between 1 and 100000),
    add constraint invitations_title_check check (octet_length(title) between 1 and 8000);
alter table rewards
    drop constraint rewards_description_check,
    drop constraint rewards_price_check,
    drop constraint rewards_title_check,
    add constraint rewards_description_check check (octet_length(description) <= 800000),
    add constraint rewards_price_check check (price between 1 and 10000000),
    add constraint rewards_title_check check (octet_length(title) between 1 and 8000);
alter table purchases
    drop constraint purchases_quantity_check,
    add constraint purchases_quantity_check check (quantity between 1 and 10000);
alter table reminders
    drop constraint reminders_number_check,
    add constraint reminders_number_check check (number between 1 and 80);
alter table settings
    drop constraint settings_pauses_check,
    add constraint settings_pauses_check check (jsonb_typeof(pauses) = 'array' and jsonb_array_length(pauses) <= 1000);
