-- Two people about one dress: what they write to each other, what happened between them, and how they keep apart.

alter table app_user
  -- Whoever rents from them is given no address, only the conversation.
  add column messages_only boolean not null default false;

alter table rental
  -- Why its owner declined, and what she wrote to it.
  add column decline_reason text
    check (decline_reason in ('days', 'cleaning', 'damaged', 'too_long', 'other')),
  add column decline_words text;

-- Other days that an owner offers for a request. They hold nothing: whoever says yes first has them.
create table proposal (
  id integer generated always as identity primary key,
  rental_id integer not null references rental,
  start_date date not null,
  end_date date not null check (end_date - start_date between 3 and 89),
  rate_cents integer not null check (rate_cents > 0),
  total_cents integer not null,
  words text,
  -- `over`: the request was answered, withdrawn or lapsed while this was open.
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'taken_back', 'over')),
  at timestamptz not null,
  settled_at timestamptz,
  check (total_cents = rate_cents * (end_date - start_date + 1)),
  check ((state = 'open') = (settled_at is null))
);
create unique index proposal_open on proposal (rental_id) where state = 'open';
create index proposal_of on proposal (rental_id, id);

-- One conversation for each dress and renter.
create table thread (
  id integer generated always as identity primary key,
  dress_id integer not null references dress,
  renter_id uuid not null references app_user on update cascade,
  owner_id uuid not null references app_user on update cascade,
  -- What the renter wrote above the first message, if it began with one.
  subject text,
  opened_at timestamptz not null,
  -- The newest message, by which lists are ordered.
  last_message_id bigint not null default 0,
  -- How far each side has read, and how many messages of the other they have not.
  renter_seen bigint not null default 0,
  owner_seen bigint not null default 0,
  renter_unread integer not null default 0 check (renter_unread >= 0),
  owner_unread integer not null default 0 check (owner_unread >= 0),
  unique (dress_id, renter_id),
  check (renter_id <> owner_id)
);
create index thread_of_renter on thread (renter_id, last_message_id desc);
create index thread_of_owner on thread (owner_id, last_message_id desc);
create index thread_unread_by_renter on thread (renter_id, last_message_id desc) where renter_unread > 0;
create index thread_unread_by_owner on thread (owner_id, last_message_id desc) where owner_unread > 0;

-- What was written in it, and between that what happened with their rentals.
create table message (
  id bigint generated always as identity primary key,
  thread_id integer not null references thread,
  -- Who wrote it; nobody wrote what happened.
  author_id uuid references app_user on update cascade,
  -- `text`, or what happened.
  kind text not null,
  body text,
  rental_id integer references rental,
  proposal_id integer references proposal,
  -- The days it was about then.
  start_date date,
  end_date date,
  at timestamptz not null,
  -- When its author took it back.
  hidden_at timestamptz,
  check ((kind = 'text') = (author_id is not null)),
  check ((kind = 'text') = (rental_id is null)),
  check ((start_date is null) = (rental_id is null) and (end_date is null) = (rental_id is null))
);
create index message_in on message (thread_id, id desc);
create index message_by on message (author_id, at) where author_id is not null;
create index message_of_rental on message (rental_id, id) where rental_id is not null;
create index message_of_proposal on message (proposal_id) where proposal_id is not null;

-- A picture for one other person. Of its own table, so that nothing that serves pictures to all finds it.
create table private_image (
  id text primary key,
  owner_id uuid not null references app_user on update cascade,
  message_id bigint unique references message,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index private_image_unused on private_image (created_at) where message_id is null;
create index private_image_of on private_image (owner_id);

create table saved_reply (
  id integer generated always as identity primary key,
  user_id uuid not null references app_user on delete cascade,
  title text not null,
  body text not null
);
create index saved_reply_of on saved_reply (user_id, id);

-- Who wants nothing to do with whom.
create table blocked (
  by_id uuid not null references app_user on delete cascade,
  whom_id uuid not null references app_user on delete cascade,
  at timestamptz not null,
  primary key (by_id, whom_id),
  check (by_id <> whom_id)
);
create index blocked_whom on blocked (whom_id);

-- What somebody thinks the people who run the shop should look at.
create table report (
  id integer generated always as identity primary key,
  reporter_id uuid not null references app_user on update cascade,
  reason text not null check (reason in ('spam', 'rude', 'fraud', 'not_as_described', 'other')),
  words text,
  -- One of these.
  message_id bigint references message,
  person_id uuid references app_user on update cascade,
  dress_id integer references dress,
  at timestamptz not null,
  closed_at timestamptz,
  check (num_nonnulls(message_id, person_id, dress_id) = 1)
);
create index report_open on report (id desc) where closed_at is null;
create index report_by on report (reporter_id, at);
create index report_of_message on report (message_id) where message_id is not null;
create index report_of_person on report (person_id) where person_id is not null;
create index report_of_dress on report (dress_id) where dress_id is not null;

alter table letter
  -- The conversation it tells of.
  add column thread_id integer references thread;
create index letter_of_thread on letter (thread_id, user_id) where thread_id is not null;

-- Rentals there are already have their conversations, with what has happened.
insert into thread (dress_id, renter_id, owner_id, opened_at)
select dress.id, rental.renter_id, dress.owner_id, min(rental.requested_at)
from rental join dress on dress.id = rental.dress_id
where rental.renter_id <> dress.owner_id
group by dress.id, rental.renter_id, dress.owner_id;
insert into message (thread_id, kind, rental_id, start_date, end_date, at)
select thread.id, line.kind, rental.id, rental.start_date, rental.end_date, line.at
from rental
join thread on thread.dress_id = rental.dress_id and thread.renter_id = rental.renter_id
cross join lateral (
  select 'request' as kind, rental.requested_at as at
  union all
  select case
      when rental.status = 'confirmed' then 'approved'
      when rental.cancelled_by = 'renter' then 'withdrawn'
      when rental.cancelled_by = 'system' then 'lapsed'
      else 'declined' end, rental.decided_at
  where rental.decided_at is not null) as line
order by line.at, rental.id, line.kind = 'request' desc;
update thread set last_message_id = newest.id
from (select thread_id, max(id) as id from message group by thread_id) as newest
where newest.thread_id = thread.id;
