-- What everybody may see of a dress and of its owner, as the JSON that they are given: written when a row is saved,
-- which is seldom, and not each time that it is read. PostgreSQL itself keeps it true to the row.

-- Stable in PostgreSQL's eyes, for types and patterns that depend on settings. These do not.
create function json_text(text) returns text language sql immutable parallel safe
  return coalesce(to_json($1)::text, 'null');
create function json_instant(timestamptz) returns text language sql immutable parallel safe
  return '"' || to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"';

alter table dress add column public_json text not null generated always as (
  '"id":' || id::text
  || ',"slug":' || json_text(slug)
  || ',"title":' || json_text(title)
  || ',"description":' || json_text(description)
  || ',"brand":' || json_text(brand)
  || ',"category":' || json_text(category)
  || ',"size":' || json_text(size)
  || ',"color":' || json_text(color)
  || ',"pricePerDay":' || (price_cents / 100.0::float8)::text
  || ',"location":' || json_text(location)
  || ',"available":' || available::text
  || ',"ownerId":"' || owner_id::text
  || '","createdAt":' || json_instant(created_at)
) stored;

alter table app_user add column public_json text not null generated always as (
  '"displayName":' || json_text(display_name)
  || ',"createdAt":' || json_instant(created_at)
) stored;
