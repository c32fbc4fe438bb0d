-- A user's timer after it was switched: the entry that runs, and the one that was stopped.
create or replace function timer_json(p_entry json, p_stopped json) returns json language sql immutable parallel safe
return json_build_object('entry', p_entry, 'stopped', p_stopped);
