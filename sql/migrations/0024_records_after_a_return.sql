-- The version of somebody's own stream by which they were told that they came back onto a checklist, if they had kept
-- records of its tasks before: see records_arriving(). Of earlier returns nothing is known.
alter table joinings add column me_version bigint;
