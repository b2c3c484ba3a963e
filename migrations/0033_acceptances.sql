-- Which version of the terms a person has accepted, and when (docs/product.md#legal-texts): a later version asks them
-- again. What each version said stands in `setting`, by its time.
create table acceptance (
  user_id uuid not null references app_user (id) on delete cascade,
  version integer not null check (version > 0),
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
