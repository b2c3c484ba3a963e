-- What people are told by e-mail, the links in it, and which of it they want.

alter table app_user
  -- When whoever has the account showed that its address is theirs.
  add column email_verified_at timestamptz,
  -- Since when letters to it come back for good, and what the server there said.
  add column email_refused_at timestamptz,
  add column email_refusal text;
-- Who came by Google has shown it, and whoever has rented or lent was reached; others are asked.
update app_user set email_verified_at = now()
where left_at is null and (
  exists (select from oauth_account where user_id = app_user.id and oauth_account.email = app_user.email)
  or exists (select from rental where renter_id = app_user.id and status = 'confirmed')
  or exists (
    select from rental join dress on dress.id = rental.dress_id
    where dress.owner_id = app_user.id and rental.status = 'confirmed'));

alter table session
  -- What it was begun with: `Chrome on Android`; and from which network, not the very address.
  add column device text,
  add column network text,
  add column last_used_at timestamptz not null default now();

-- Of an account, a notice is about no rental.
alter table notice alter column rental_id drop not null;

-- One letter about one thing. What is due stands here; whoever sends only looks for it.
create table letter (
  id bigint generated always as identity primary key,
  -- By which mail programs know it again, however often it is tried.
  message_key uuid not null default gen_random_uuid(),
  -- Nobody's once they have left, or while it is not known whether its address is somebody's.
  user_id uuid references app_user on delete set null,
  -- Where it goes, unless to whatever address its person has.
  email text,
  kind text not null,
  -- Somebody waits for it: it goes before those that tell of something.
  urgent boolean not null default false,
  notice_id bigint references notice on delete set null,
  rental_id integer references rental,
  -- What it says, as it was when it was first tried, but for the secrets of its links.
  facts jsonb,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'kept', 'skipped', 'failed')),
  -- Why it was skipped or has failed; in the words of the server where it was one.
  why text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When to try next; while it is being sent, when to believe that whoever sends has died.
  due_at timestamptz not null,
  settled_at timestamptz
);
create index letter_due on letter (urgent desc, due_at, id) where state in ('queued', 'sending');
create index letter_by_state on letter (state, id desc);
create index letter_of on letter (user_id);
create index letter_about on letter (notice_id);
create index letter_rental on letter (rental_id);
create index letter_settled on letter (settled_at);

-- What somebody does not want by e-mail.
create table mail_choice (
  user_id uuid not null references app_user on delete cascade,
  topic text not null,
  primary key (user_id, topic)
);

-- The secrets of links in letters, hashed. One that takes an address back also keeps that address from others.
create table mail_link (
  hash text primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'undo', 'unsubscribe')),
  user_id uuid not null references app_user on delete cascade,
  -- The address it is about.
  email text not null,
  expires_at timestamptz not null
);
create index mail_link_of on mail_link (user_id);
create index mail_link_expiry on mail_link (expires_at);
create index mail_link_undo on mail_link (email) where purpose = 'undo';

-- What is done again and again, by whichever server finds it due first.
create table job (
  name text primary key,
  due_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- What went wrong the last time, if anything.
  problem text
);

-- The days before and after which somebody is reminded.
create index rental_start on rental (start_date) where status = 'confirmed';
create index rental_end on rental (end_date) where status = 'confirmed';
