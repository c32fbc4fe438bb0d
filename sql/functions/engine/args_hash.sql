-- Distinguishes a repeated create from another one with the same id.
create or replace function args_hash(actor uuid, args jsonb) returns bytea language sql immutable parallel safe
return sha256(convert_to(actor::text || (args - 'made_id' - 'checklist_id')::text, 'UTF8'));
