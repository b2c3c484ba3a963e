-- What happened, told to whom it concerns. Every way of telling somebody begins with a row here.

create table notice (
  id bigint generated always as identity primary key,
  -- Who is told.
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  rental_id integer not null references rental,
  at timestamptz not null,
  seen_at timestamptz,
  -- An event is told once, however often it is met.
  unique (rental_id, user_id, kind)
);
create index notice_of on notice (user_id, id desc);
create index notice_unseen on notice (user_id) where seen_at is null;
