-- Which dresses each transaction has changed for those who count them (server/dresses/counted-dresses.ts): a row for
-- each, beside that of the transaction, which is of no dress.
alter table public_change
  drop constraint public_change_pkey,
  add column dress_id integer,
  add constraint public_change_once unique nulls not distinct (xid, dress_id);

create function note_counted_dresses() returns trigger language plpgsql as $$
begin
  insert into public_change (xid, dress_id) select pg_current_xact_id(), dress_id from changed on conflict do nothing;
  return null;
end $$;

create trigger counted_inserted after insert on dress_facets referencing new table as changed
  for each statement execute function note_counted_dresses();
create trigger counted_updated after update on dress_facets referencing new table as changed
  for each statement execute function note_counted_dresses();
create trigger counted_deleted after delete on dress_facets referencing old table as changed
  for each statement execute function note_counted_dresses();

-- What is held on some days, of all dresses: counts beside filters leave out what is not free.
create index hold_period on hold using gist (period) include (dress_id, lapses_at);
