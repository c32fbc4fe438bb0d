-- What tells a create that is sent again from another with the same id.
create or replace function args_hash(actor uuid, args jsonb) returns bytea language sql immutable parallel safe
return sha256(convert_to(actor::text || (args - 'made_id' - 'checklist_id')::text, 'UTF8'));
