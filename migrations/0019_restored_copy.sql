-- Set by restoring a backup, until somebody says that this is the shop now: from a copy no letter leaves.
create table restored_copy (
  only_one boolean primary key default true check (only_one),
  restored_at timestamptz not null
);
