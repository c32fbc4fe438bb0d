-- For the operator: makes a code that lets a person sign up if registration is `invited`.
create or replace function registration_code_create(p_id uuid, p_hash bytea, p_email text, p_expires_at timestamptz, p_origin jsonb)
returns void language sql
begin atomic
    insert into registration_codes (id, code_hash, email, expires_at) values (p_id, p_hash, p_email, p_expires_at);
    select audit('user.invited', p_origin, null, null, p_id, p_email);
end;
