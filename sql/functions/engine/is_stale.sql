-- Whether an If-Match condition exists and fails for this version.
create or replace function is_stale(args jsonb, version bigint) returns boolean language sql stable parallel safe
return args ? 'if_versions' and not (args -> 'if_versions') @> to_jsonb(version);
