-- What admins decide about people and about what those have published (docs/product.md#moderation): each decision has a
-- reason and a statement to the person concerned, who can answer it, and each can be undone.
create table sanction (
  id integer generated always as identity primary key,
  action text not null constraint sanction_action_check check (action in (
    'warn', 'suspend', 'write', 'hide_dress', 'hide_picture', 'hide_avatar', 'hide_review', 'hide_message')),
  -- Whom it concerns, who reads the statement.
  person_id uuid not null references app_user on update cascade,
  -- What is hidden, if anything. A picture may be gone before its sanction; of a person's own it is the id of an
  -- upload, or else the address that Google gave.
  dress_id integer references dress,
  image_id text,
  review_id integer references review,
  message_id bigint references message,
  reason text constraint sanction_reason_check check (reason in (
    'counterfeit', 'not_as_described', 'off_shop', 'not_returned', 'rude', 'spam', 'unsafe', 'other')),
  -- The statement, in the admin's words.
  words text,
  -- When a suspension ends by itself; without it, it is for good.
  ends_at timestamptz,
  -- The report that it follows from. No foreign key: answers refer to decisions, and backups restore table by table.
  report_id integer,
  by_id uuid not null references app_user on update cascade,
  at timestamptz not null,
  undone_at timestamptz,
  -- Nobody where it ended by itself.
  undone_by_id uuid references app_user on update cascade,
  check ((reason is null) = (action = 'write')),
  check (ends_at is null or action = 'suspend'),
  check (undone_by_id is null or undone_at is not null)
);
-- Nothing is hidden, and nobody suspended, twice at once.
create unique index sanction_in_force on sanction
  (action, coalesce(image_id, dress_id::text, review_id::text, message_id::text, person_id::text))
  where undone_at is null and action not in ('warn', 'write');
create index sanction_about on sanction (person_id, id desc);
create index sanction_of_picture on sanction (image_id) where image_id is not null;
create index sanction_of_dress on sanction (dress_id) where dress_id is not null;
create index sanction_of_review on sanction (review_id) where review_id is not null;
create index sanction_of_message on sanction (message_id) where message_id is not null;
create index sanction_of_report on sanction (report_id) where report_id is not null;
create index sanction_by on sanction (by_id);
-- By it each process learns that something was undone.
create index sanction_undone on sanction (undone_at) where undone_at is not null;
create index sanction_ending on sanction (ends_at) where ends_at is not null and undone_at is null;

alter table app_user
  add column suspended_at timestamptz,
  -- Without it, for good.
  add column suspended_until timestamptz,
  add check (suspended_until is null or suspended_at is not null);
create index app_user_suspended on app_user (suspended_at) where suspended_at is not null;

-- A dress is withheld while it or its owner is under a sanction: then it is not `available`, whatever its owner wants,
-- and `available_later` keeps what it goes back to.
alter table dress
  add column withheld_at timestamptz,
  add column available_later boolean,
  add check ((withheld_at is null) = (available_later is null)),
  add check (withheld_at is null or not available);

-- The shop can cancel a rental, too.
alter table rental
  drop constraint rental_cancellation,
  add constraint rental_cancellation check (
    (cancelled_at is null) = (cancel_reason is null)
    and (cancelled_at is null or status = 'cancelled')
    and (cancelled_at is not null or cancel_words is null));

-- A hidden picture is used by nothing, so that no list can show it; it keeps its position for the way back.
alter table image
  add column hidden_at timestamptz,
  drop constraint image_check,
  add check ((dress_id is null) = (position is null) or hidden_at is not null),
  add check (hidden_at is null or num_nonnulls(dress_id, avatar_of, shop_use) = 0);
create index image_hidden on image (id) where hidden_at is not null;
drop index image_orphan;
create index image_orphan on image (created_at)
  where dress_id is null and avatar_of is null and shop_use is null and hidden_at is null;

alter table report
  add column rental_id integer references rental,
  -- The decision that it answers.
  add column sanction_id integer references sanction,
  add column note text,
  add column closed_by_id uuid references app_user on update cascade,
  -- What its author is told.
  add column outcome text constraint report_outcome_check check (outcome in ('acted', 'nothing_found', 'already_gone')),
  add column outcome_words text,
  drop constraint report_reason_check,
  add constraint report_reason_check check (reason in (
    'spam', 'rude', 'fraud', 'not_as_described', 'other', 'not_returned', 'damaged', 'no_show', 'off_shop',
    'counterfeit', 'answer')),
  drop constraint report_check,
  add constraint report_check check (
    num_nonnulls(message_id, person_id, dress_id, review_id, rental_id, sanction_id) = 1),
  add check ((sanction_id is not null) = (reason = 'answer'));
create index report_of_rental on report (rental_id) where rental_id is not null;
-- A decision is answered once.
create unique index report_of_sanction on report (sanction_id) where sanction_id is not null;

-- What a report shows lies where the pictures of messages do.
alter table private_image
  add column report_id integer references report,
  add check (report_id is null or num_nonnulls(message_id, review_id, rental_id) = 0);
create index private_image_of_report on private_image (report_id) where report_id is not null;
drop index private_image_unused;
create index private_image_unused on private_image (created_at)
  where message_id is null and review_id is null and rental_id is null and report_id is null;

alter table letter
  add column sanction_id integer references sanction,
  add column report_id integer references report;

alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in (
    'text', 'request', 'approved', 'declined', 'lapsed', 'withdrawn', 'removed', 'proposed', 'accepted',
    'refused', 'taken_back', 'unanswered', 'outrun', 'owner_cancelled', 'renter_cancelled', 'not_taken_place',
    'swapped', 'owner_asked_days', 'renter_asked_days', 'owner_agreed_days', 'renter_agreed_days',
    'owner_refused_days', 'renter_refused_days', 'owner_withdrew_days', 'renter_withdrew_days', 'days_lost',
    'owner_named_place', 'renter_named_place', 'owner_agreed_place', 'renter_agreed_place', 'sent',
    'handed_over', 'received', 'not_as_described', 'sent_back', 'handed_back', 'back', 'damaged', 'not_back',
    'dress_withheld', 'request_stopped', 'shop_cancelled'));
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
    'review_published_renter', 'review_published_owner', 'review_answered_renter', 'review_answered_owner',
    'dress_withheld', 'request_stopped', 'owner_shop_cancelled', 'renter_shop_cancelled')),
  drop constraint notice_kind_of_account,
  add constraint notice_kind_of_account check (rental_id is not null or kind in (
    'password_changed', 'address_changed', 'unreachable', 'closet_news', 'reported', 'review_waits', 'statement',
    'report_closed'));
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
    'report_closed'));

-- The lists of the desk, newest first, and what is searched in them: any part of three letters, and beginnings of words.
create index app_user_newest on app_user (created_at, id);
create index app_user_admins on app_user (created_at, id) where role = 'admin';
create index app_user_unconfirmed on app_user (created_at, id) where email_verified_at is null and left_at is null;
create index app_user_words on app_user using gin ((' ' || lower(display_name) || ' ' || email) gin_trgm_ops);
create index dress_words on dress using gin ((' ' || lower(title) || ' ' || lower(brand)) gin_trgm_ops);
create index dress_unavailable on dress (id) where not available and deleted_at is null;
create index dress_withheld on dress (id) where withheld_at is not null;
create index dress_deleted on dress (id) where deleted_at is not null;
create index rental_stage on rental (status, id);
create index audit_event on audit (event, id);
create index audit_subject on audit (subject, id) where subject is not null;

-- How the shop goes by week, at `/admin`.
create index dress_created on dress (created_at);
create index rental_requested on rental (requested_at);
create index rental_decided on rental (decided_at);
create index rental_cancelled on rental (cancelled_at) where cancelled_at is not null;
