-- Who uses the marketplace, and how they prove who they are.

create table app_user (
  id uuid primary key default gen_random_uuid(),
  -- One person has one address, however they write it.
  email text not null unique check (email = lower(email)),
  display_name text not null,
  avatar_url text,
  role text not null default 'user' check (role in ('user', 'admin')),
  -- Null for people who only ever sign in with Google.
  password_hash text,
  must_change_password boolean not null default false,
  -- A temporary password ends; a chosen one does not.
  password_expires_at timestamptz,
  created_at timestamptz not null default now()
);

-- The cookie holds the secret, this table only its SHA-256: a stolen backup signs nobody in.
create table session (
  id text primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

create table oauth_account (
  provider text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index oauth_account_user on oauth_account (user_id);

-- Tokens that work once: hashed, short-lived, bound to the browser that began.
create table one_time_token (
  hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  browser_hash text not null,
  expires_at timestamptz not null
);
create index one_time_token_expiry on one_time_token (expires_at);
create index one_time_token_user on one_time_token (user_id);

-- How often something was tried: in the database, so that it holds over servers and restarts.
create table login_attempt (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970; null never ends.
  expire bigint
);
create index login_attempt_expiry on login_attempt (expire);
