-- Answers are made of the columns themselves when they are asked for.

alter table dress drop column public_json;
alter table app_user drop column public_json;
drop function json_text(text);
drop function json_instant(timestamptz);
