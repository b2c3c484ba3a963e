-- Which transactions changed what anybody may see: pages for visitors are kept until there is another
-- (server/db/public-changes.ts). A row for each, so that none waits for another's, and one is there when what it is of is.
create table public_change (
  xid xid8 primary key,
  at timestamptz not null default clock_timestamp()
);

create function note_public_change() returns trigger language plpgsql as $$
begin
  insert into public_change (xid) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

-- The tables that pages for visitors read.
do $$ declare name text; begin
  foreach name in array array['app_user', 'closet', 'closet_old_slug', 'dress', 'dress_color', 'dress_occasion',
    'dress_old_slug', 'dress_word', 'hold', 'image', 'private_image', 'proposal', 'rental', 'review', 'sanction',
    'search_word', 'setting'] loop
    execute format('create trigger public_change after insert or update or delete on %I
      for each statement execute function note_public_change()', name);
  end loop;
end $$;
