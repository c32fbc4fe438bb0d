-- Counts a user's passwords. The hash alone does not say whether the password is another one: a sign-in renews it when
-- the cost of hashes has changed.
-- The default comes later: PostgreSQL adds no column with one while functions use the row type.
alter table users add column password_version integer;
update users set password_version = 1;
alter table users alter column password_version set default 1, alter column password_version set not null;
