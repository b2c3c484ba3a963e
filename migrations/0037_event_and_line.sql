-- The day that a dress is worn on, who waits for days that are taken, saved searches, and what is looked for in vain.

alter table rental
  add column event_date date,
  add constraint rental_event_date check (event_date between start_date and end_date);

-- Facets count what can be there on a day.
alter table dress_facets
  add column ways text,
  add column lead_days smallint;
update dress_facets set ways = dress.ways, lead_days = dress.lead_days from dress
where dress.id = dress_facets.dress_id and (dress.ways is not null or dress.lead_days is not null);

-- The same dress in another size.
create index dress_model on dress (lower(title), lower(brand)) where available and deleted_at is null;

-- Somebody in line for days of a dress that are taken.
create table waiting (
  id integer generated always as identity primary key,
  dress_id integer not null references dress,
  renter_id uuid not null references app_user on delete cascade,
  start_date date not null,
  end_date date not null check (end_date - start_date between 3 and 89),
  event_date date check (event_date between start_date and end_date),
  way text check (way in ('post', 'meet')),
  -- How many days the dress rests after them, unless its owner says.
  rest_days smallint not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'taken', 'passed', 'expired', 'left', 'gone')),
  at timestamptz not null,
  -- Until when the days are held for them.
  offered_until timestamptz,
  settled_at timestamptz,
  -- The request that it became.
  rental_id integer unique references rental,
  check (state <> 'offered' or offered_until is not null),
  check ((state in ('waiting', 'offered')) = (settled_at is null)),
  check (rental_id is null or state = 'taken')
);
create unique index waiting_once on waiting (dress_id, renter_id, start_date, end_date)
where state in ('waiting', 'offered');
create index waiting_line on waiting (dress_id, id) where state in ('waiting', 'offered');
create index waiting_offered on waiting (offered_until) where state = 'offered';
create index waiting_begins on waiting (start_date) where state = 'waiting';
create index waiting_of on waiting (renter_id, id desc);

-- Which line a notice is about.
alter table notice add column waiting_id integer references waiting on delete cascade;
create index notice_of_waiting on notice (waiting_id) where waiting_id is not null;

-- An offer holds days as a request does.
alter table hold
  add column waiting_id integer unique references waiting,
  drop constraint hold_check,
  add constraint hold_lapses check (rental_id is not null or waiting_id is not null or lapses_at is null),
  add constraint hold_of_offer check (waiting_id is null or (rental_id is null and lapses_at is not null));

create table saved_search (
  id integer generated always as identity primary key,
  user_id uuid not null references app_user on delete cascade,
  -- The search of a browse page, as its address has it.
  address text not null check (char_length(address) <= 1000),
  created_at timestamptz not null,
  -- The last day that it is of; without, it goes on.
  ends_on date,
  -- The newest dress that was looked at.
  newest_dress integer not null default 0,
  -- The shop's day of which it was last looked at.
  looked_on date not null,
  unique (user_id, address)
);
create index saved_search_due on saved_search (looked_on, user_id);
create index saved_search_over on saved_search (ends_on) where ends_on is not null;
-- Dresses that were shown already.
create table saved_search_dress (
  search_id integer not null references saved_search on delete cascade,
  dress_id integer not null references dress on delete cascade,
  primary key (search_id, dress_id)
);
create index saved_search_dress_of on saved_search_dress (dress_id);

-- Which dresses of their searches somebody was told of on a day of the shop's, once.
create table search_news (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  notice_id bigint not null unique references notice on delete cascade,
  -- [{searchId, dressIds}]
  found jsonb not null,
  primary key (user_id, day)
);

-- Searches that found little, counted without who searched or what they typed.
create table search_demand (
  day date not null,
  category text not null default '',
  size text not null default '',
  color text not null default '',
  -- The Monday of the event's week.
  week date not null default '-infinity',
  searches integer not null,
  primary key (day, category, size, color, week)
);

alter table notice
  drop constraint notice_kind_of_account,
  add constraint notice_kind_of_account check (rental_id is not null or kind in (
    'password_changed', 'address_changed', 'unreachable', 'closet_news', 'reported', 'review_waits', 'statement',
    'report_closed', 'your_turn', 'line_over', 'search_news'));
alter table letter
  drop constraint letter_kind,
  add constraint letter_kind check (kind in (
    'request', 'waiting', 'last_hours', 'approved', 'declined', 'removed', 'lapsed', 'missed', 'withdrawn',
    'proposed', 'taken_back', 'accepted', 'refused', 'proposal_missed', 'proposal_lapsed', 'proposal_taken',
    'days_taken', 'owner_cancelled', 'renter_cancelled', 'not_taken_place', 'swapped', 'at_risk',
    'owner_asked_days', 'renter_asked_days', 'owner_agreed_days', 'renter_agreed_days', 'owner_refused_days',
    'renter_refused_days', 'owner_withdrew_days', 'renter_withdrew_days', 'owner_days_lost',
    'renter_days_lost', 'owner_named_place', 'renter_named_place', 'owner_agreed_place', 'renter_agreed_place',
    'send_today', 'sent', 'handed_over', 'received', 'not_as_described', 'sent_back', 'handed_back', 'back',
    'damaged', 'not_back', 'overdue_first', 'overdue_again', 'lending_tomorrow', 'renting_tomorrow',
    'back_tomorrow', 'is_it_back', 'review_dress', 'review_dress_again', 'review_dress_last', 'review_renter',
    'review_renter_again', 'review_renter_last', 'reviewed_lender', 'reviewed_renter',
    'review_published_renter', 'review_published_owner', 'review_answered_renter', 'review_answered_owner',
    'asked', 'message', 'closet_news', 'verify', 'reset', 'change_address', 'address_changed',
    'password_changed', 'test',
    'dress_withheld', 'request_stopped', 'owner_shop_cancelled', 'renter_shop_cancelled', 'statement',
    'report_closed', 'your_turn', 'line_over', 'search_news'));
