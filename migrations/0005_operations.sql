-- What keeps the shop honest while it runs: answers given once, and a record of what touches security.

-- A write that is asked for again under its key, because its answer was lost, is answered again and not repeated.
create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  key uuid not null,
  -- SHA-256 of what was asked, in hex: the key stands for this one request.
  request text not null,
  -- As text, so that it is given again letter for letter.
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Refers to nobody by foreign key: what happened stays on record when the account is gone.
create table audit (
  id bigint generated always as identity primary key,
  event text not null,
  -- Null when nobody was signed in, or when it was done on the server itself.
  actor_id uuid,
  -- What it was done to: a person's id, 'rental 7 confirmed', 'dress 3'.
  subject text,
  ip text,
  request_id text,
  at timestamptz not null default now()
);
create index audit_at on audit (at);
create index audit_actor on audit (actor_id, id desc);
