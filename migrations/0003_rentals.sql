-- Who asked for what and when, and the calendar that makes booking twice impossible.

create table rental (
  id integer generated always as identity primary key,
  dress_id integer not null references dress,
  renter_id uuid not null references app_user,
  start_date date not null,
  end_date date not null check (end_date - start_date between 3 and 89),
  -- As booked: later changes of the dress's price do not reach it.
  rate_cents integer not null check (rate_cents > 0),
  total_cents integer not null,
  -- A confirmed rental becomes active and completed by the calendar alone; see statusOn in shared/rental/rental.ts.
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled')),
  cancelled_by text check (cancelled_by in ('owner', 'renter', 'system')),
  booking_notes text,
  special_requests text,
  requested_at timestamptz not null,
  -- When a request nobody answered stops holding its dates.
  lapses_at timestamptz not null,
  decided_at timestamptz,
  check (total_cents = rate_cents * (end_date - start_date + 1)),
  check ((status = 'cancelled') = (cancelled_by is not null))
);
create index rental_renter on rental (renter_id, id desc);
create index rental_dress on rental (dress_id, id desc);
create index rental_pending on rental (lapses_at) where status = 'pending';

create extension if not exists btree_gist;

-- Everything that makes a dress unavailable: a live rental, or days its owner keeps.
create table hold (
  id integer generated always as identity primary key,
  dress_id integer not null references dress,
  period daterange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  -- Null for an owner's block.
  rental_id integer unique references rental,
  -- A request's hold ends by itself; a confirmed rental's and a block's do not.
  lapses_at timestamptz,
  reason text,
  notes text,
  created_at timestamptz not null default now(),
  check (rental_id is not null or lapses_at is null),

  -- No two holds of one dress share a day, whatever the code above believes.
  constraint hold_no_double_booking exclude using gist (dress_id with =, period with &&)
);
