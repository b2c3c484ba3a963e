-- What admins changed of the shop, each change a row: the newest of a name holds (docs/product.md#settings).
create table setting (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- Null: as an untouched shop has it.
  value jsonb,
  changed_by uuid references app_user (id) on delete set null,
  changed_at timestamptz not null default now()
);

create index setting_name on setting (name, id desc);
create index setting_changed_by on setting (changed_by) where changed_by is not null;
