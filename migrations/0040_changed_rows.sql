-- A statement that changes no row changes nothing that anybody sees: jobs run many.
create or replace function note_public_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into public_change (xid) values (pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end $$;

do $$ declare name regclass; begin
  for name in select tgrelid::regclass from pg_trigger where tgname = 'public_change' loop
    execute format('drop trigger public_change on %s', name);
    execute format('create trigger public_change after insert on %s referencing new table as changed
      for each statement execute function note_public_change()', name);
    execute format('create trigger public_change_updated after update on %s referencing new table as changed
      for each statement execute function note_public_change()', name);
    execute format('create trigger public_change_deleted after delete on %s referencing old table as changed
      for each statement execute function note_public_change()', name);
  end loop;
end $$;
