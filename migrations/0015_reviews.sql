-- What the two sides of a rental say of each other and of the dress, each without having read the other's.

create table review (
  id integer generated always as identity primary key,
  rental_id integer not null references rental,
  -- Who wrote it: the renter of the dress and its owner, or the owner of the renter.
  side text not null check (side in ('renter', 'owner')),
  dress_id integer not null references dress,
  author_id uuid not null references app_user on update cascade,
  about_id uuid not null references app_user on update cascade,
  dress_stars smallint check (dress_stars between 1 and 5),
  person_stars smallint not null check (person_stars between 1 and 5),
  fit text check (fit in ('small', 'true', 'large')),
  -- What she usually wears and how tall she is, where she says it to help others.
  size text,
  height_mm smallint check (height_mm between 1000 and 2500),
  on_time boolean,
  in_condition boolean,
  easy boolean,
  body text check (length(body) <= 1000),
  -- For the people who run the shop alone.
  note text check (length(note) <= 1000),
  -- False where the rental was agreed on too late to count in the stars.
  is_counted boolean not null,
  at timestamptz not null,
  edited_at timestamptz,
  -- When it is published at the latest: once the time to write is over.
  due_at timestamptz not null,
  -- Since when it waits for somebody to look whether the two are one, and when they did.
  held_at timestamptz,
  let_through_at timestamptz,
  published_at timestamptz,
  hidden_at timestamptz,
  hidden_why text,
  reply text check (length(reply) <= 500),
  reply_at timestamptz,
  unique (rental_id, side),
  check (author_id <> about_id),
  check ((side = 'renter') = (dress_stars is not null)),
  check (side = 'renter' or num_nonnulls(fit, size, height_mm) = 0),
  check (num_nonnulls(on_time, in_condition, easy) = case side when 'owner' then 3 else 0 end),
  check ((hidden_at is null) = (hidden_why is null)),
  check (let_through_at is null or held_at is not null),
  -- Nobody sees what waits for a moderator, nor answers what nobody has seen.
  check (published_at is null or held_at is null or let_through_at is not null),
  check (reply_at is null or published_at is not null),
  check (reply is null or reply_at is not null)
);
create index review_of_dress on review (dress_id, id desc)
  where side = 'renter' and published_at is not null and hidden_at is null;
create index review_about on review (about_id, side, id desc)
  where published_at is not null and hidden_at is null;
create index review_by on review (author_id);
create index review_due on review (due_at)
  where published_at is null and (held_at is null or let_through_at is not null);
create index review_held on review (id desc)
  where held_at is not null and let_through_at is null and hidden_at is null;
create index review_hidden on review (id desc) where hidden_at is not null;
create index review_noted on review (id desc) where note is not null;

-- Who says that a rental did not take place, and is not asked for a review of it again.
create table review_skip (
  rental_id integer not null references rental,
  side text not null check (side in ('renter', 'owner')),
  at timestamptz not null,
  primary key (rental_id, side)
);

-- Sums of what is published and not hidden, changed in the transaction that changes that.
alter table dress
  add column stars_sum integer not null default 0,
  add column stars_count integer not null default 0,
  add column reviews_count integer not null default 0,
  add column fit_small integer not null default 0,
  add column fit_true integer not null default 0,
  add column fit_large integer not null default 0,
  add check (stars_sum between stars_count and 5 * stars_count),
  add check (reviews_count >= stars_count and reviews_count >= fit_small + fit_true + fit_large);
alter table app_user
  add column lender_stars_sum integer not null default 0,
  add column lender_stars_count integer not null default 0,
  add column renter_stars_sum integer not null default 0,
  add column renter_stars_count integer not null default 0,
  add column renter_reviews integer not null default 0,
  add column renter_on_time integer not null default 0,
  add check (lender_stars_sum between lender_stars_count and 5 * lender_stars_count),
  add check (renter_stars_sum between renter_stars_count and 5 * renter_stars_count),
  add check (renter_on_time between 0 and renter_reviews);

-- Pictures of a review lie where those of messages do: nobody sees them before it is published.
alter table private_image
  add column review_id integer references review,
  add column position smallint check (position between 0 and 2),
  add check (num_nonnulls(message_id, review_id) <= 1),
  add check ((review_id is null) = (position is null)),
  add unique (review_id, position);
drop index private_image_unused;
create index private_image_unused on private_image (created_at) where message_id is null and review_id is null;

alter table report
  add column review_id integer references review,
  drop constraint report_check,
  add constraint report_check check (num_nonnulls(message_id, person_id, dress_id, review_id) = 1);
create index report_of_review on report (review_id) where review_id is not null;
