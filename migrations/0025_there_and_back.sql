-- From yes to back: how a dress travels, its hand-over, its return, other days, and another dress instead
-- (docs/product.md#the-life-of-a-rental). All of it may be unsaid, so that older rows stay as they are.
alter table dress
  add column ways text check (ways in ('post', 'meet', 'both')),
  add column lead_days smallint check (lead_days between 0 and 5),
  add column rest_days smallint check (rest_days between 0 and 14);

alter table rental
  add column way text check (way in ('post', 'meet')),
  add column city text check (char_length(city) <= 100),
  add column region text check (char_length(region) <= 100),
  add column cancel_excused boolean not null default false,
  add column problem_at timestamptz,
  add column problem_words text check (char_length(problem_words) <= 1000),
  add column not_back_at timestamptz,
  add column back_at timestamptz,
  add column damaged_at timestamptz,
  add column damage_words text check (char_length(damage_words) <= 1000),
  add column swap_of integer unique references rental,
  drop constraint rental_cancel_reason_check,
  add constraint rental_cancel_reason_check check (cancel_reason in (
    'plans', 'other_dress', 'damaged', 'not_back', 'needed', 'agreed', 'other', 'not_taken_place', 'at_risk')),
  add constraint rental_place check (way is not distinct from 'post' or num_nonnulls(city, region) = 0),
  add constraint rental_problem check (problem_at is not null or problem_words is null),
  add constraint rental_damage check (damaged_at is not null or damage_words is null),
  add constraint rental_return check (damaged_at is null or back_at is not null),
  add constraint rental_agreed check (status <> 'pending' or num_nonnulls(problem_at, not_back_at, back_at) = 0),
  add constraint rental_excused check (cancelled_at is not null or not cancel_excused);
create index rental_overdue on rental (dress_id) where not_back_at is not null and back_at is null;

create table handover (
  rental_id integer not null references rental,
  leg text not null check (leg in ('there', 'back')),
  way text check (way in ('post', 'meet')),
  address text check (char_length(address) <= 500),
  place text check (char_length(place) <= 200),
  place_by text check (place_by in ('owner', 'renter')),
  place_agreed_at timestamptz,
  carrier text check (char_length(carrier) <= 60),
  tracking text check (char_length(tracking) <= 60),
  sent_at timestamptz,
  received_at timestamptz,
  by_code boolean not null default false,
  primary key (rental_id, leg),
  check ((place is null) = (place_by is null)),
  check (place is not null or place_agreed_at is null),
  check (sent_at is not null or received_at is null),
  check (received_at is not null or not by_code)
);

-- Photographs of a hand-over lie where those of messages do: the two sides alone see them.
alter table private_image
  add column rental_id integer,
  add column leg text,
  add column view text check (view in (
    'front', 'back', 'flaw', 'label', 'receipt', 'free_1', 'free_2')),
  add foreign key (rental_id, leg) references handover,
  add check (num_nonnulls(rental_id, leg, view) in (0, 3)),
  drop constraint private_image_check,
  add check (num_nonnulls(message_id, review_id, rental_id) <= 1),
  add unique (rental_id, leg, owner_id, view);
drop index private_image_unused;
create index private_image_unused on private_image (created_at)
  where message_id is null and review_id is null and rental_id is null;

alter table proposal
  add column by text not null default 'owner' check (by in ('owner', 'renter')),
  add column lapses_at timestamptz;

alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in (
    'text', 'request', 'approved', 'declined', 'lapsed', 'withdrawn', 'removed', 'proposed', 'accepted',
    'refused', 'taken_back', 'unanswered', 'outrun', 'owner_cancelled', 'renter_cancelled', 'not_taken_place',
    'swapped', 'owner_asked_days', 'renter_asked_days', 'owner_agreed_days', 'renter_agreed_days',
    'owner_refused_days', 'renter_refused_days', 'owner_withdrew_days', 'renter_withdrew_days', 'days_lost',
    'owner_named_place', 'renter_named_place', 'owner_agreed_place', 'renter_agreed_place', 'sent',
    'handed_over', 'received', 'not_as_described', 'sent_back', 'handed_back', 'back', 'damaged', 'not_back'));

alter table notice
  drop constraint notice_kind_of_rental,
  add constraint notice_kind_of_rental check (rental_id is null or kind in (
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
    'review_published_renter', 'review_published_owner', 'review_answered_renter', 'review_answered_owner'));
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
    'password_changed', 'test'));
