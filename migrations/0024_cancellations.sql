-- Either side can cancel a confirmed rental (docs/product.md#cancelling); decided_at still says when it was approved.
alter table rental
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add column cancel_words text check (char_length(cancel_words) <= 1000),
  add constraint rental_cancel_reason_check check (cancel_reason in (
    'plans', 'other_dress', 'damaged', 'not_back', 'needed', 'agreed', 'other')),
  add constraint rental_cancellation check (
    (cancelled_at is null) = (cancel_reason is null)
    and (cancelled_at is null or (status = 'cancelled' and cancelled_by in ('owner', 'renter')))
    and (cancelled_at is not null or cancel_words is null));

alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in (
    'text', 'request', 'approved', 'declined', 'lapsed', 'withdrawn', 'removed', 'proposed', 'accepted', 'refused',
    'taken_back', 'unanswered', 'outrun', 'owner_cancelled', 'renter_cancelled'));

alter table notice
  drop constraint notice_kind_of_rental,
  add constraint notice_kind_of_rental check (rental_id is null or kind in (
    'request', 'waiting', 'last_hours', 'approved', 'declined', 'removed', 'lapsed', 'missed', 'withdrawn',
    'proposed', 'taken_back', 'accepted', 'refused', 'proposal_missed', 'proposal_lapsed', 'proposal_taken',
    'days_taken', 'owner_cancelled', 'renter_cancelled', 'lending_tomorrow', 'renting_tomorrow', 'back_tomorrow',
    'is_it_back', 'review_dress', 'review_dress_again', 'review_dress_last', 'review_renter', 'review_renter_again',
    'review_renter_last', 'reviewed_lender', 'reviewed_renter', 'review_published_renter', 'review_published_owner',
    'review_answered_renter', 'review_answered_owner'));
alter table letter
  drop constraint letter_kind,
  add constraint letter_kind check (kind in (
    'request', 'waiting', 'last_hours', 'approved', 'declined', 'removed', 'lapsed', 'missed', 'withdrawn',
    'proposed', 'taken_back', 'accepted', 'refused', 'proposal_missed', 'proposal_lapsed', 'proposal_taken',
    'days_taken', 'owner_cancelled', 'renter_cancelled', 'lending_tomorrow', 'renting_tomorrow', 'back_tomorrow',
    'is_it_back', 'review_dress', 'review_dress_again', 'review_dress_last', 'review_renter', 'review_renter_again',
    'review_renter_last', 'reviewed_lender', 'reviewed_renter', 'review_published_renter', 'review_published_owner',
    'review_answered_renter', 'review_answered_owner', 'asked', 'message', 'closet_news', 'verify', 'reset',
    'change_address', 'address_changed', 'password_changed', 'test'));
