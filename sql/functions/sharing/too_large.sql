-- The refusal of an edit that would make the checklist outgrow its limit. One that has more already can become shorter.
create or replace function too_large(context context) returns answer language sql stable parallel safe
return limit_refusal(context, 'checklist_bytes', (context.list).text_bytes);
