-- What people are told is of a kind that the code knows (shared/notices/notice-kinds.ts, shared/notices/letter-kinds.ts).
alter table notice
  add constraint notice_kind_of_rental check (rental_id is null or kind in (
    'request', 'waiting', 'last_hours', 'approved', 'declined', 'removed', 'lapsed', 'missed', 'withdrawn',
    'proposed', 'taken_back', 'accepted', 'refused', 'proposal_missed', 'proposal_lapsed', 'proposal_taken',
    'days_taken', 'lending_tomorrow', 'renting_tomorrow', 'back_tomorrow', 'is_it_back', 'review_dress',
    'review_dress_again', 'review_dress_last', 'review_renter', 'review_renter_again', 'review_renter_last',
    'reviewed_lender', 'reviewed_renter', 'review_published_renter', 'review_published_owner',
    'review_answered_renter', 'review_answered_owner')),
  add constraint notice_kind_of_account check (rental_id is not null or kind in (
    'password_changed', 'address_changed', 'unreachable', 'closet_news', 'reported', 'review_waits'));
alter table letter add constraint letter_kind check (kind in (
    'request', 'waiting', 'last_hours', 'approved', 'declined', 'removed', 'lapsed', 'missed', 'withdrawn',
    'proposed', 'taken_back', 'accepted', 'refused', 'proposal_missed', 'proposal_lapsed', 'proposal_taken',
    'days_taken', 'lending_tomorrow', 'renting_tomorrow', 'back_tomorrow', 'is_it_back', 'review_dress',
    'review_dress_again', 'review_dress_last', 'review_renter', 'review_renter_again', 'review_renter_last',
    'reviewed_lender', 'reviewed_renter', 'review_published_renter', 'review_published_owner',
    'review_answered_renter', 'review_answered_owner', 'asked', 'message', 'closet_news', 'verify', 'reset',
    'change_address', 'address_changed', 'password_changed', 'test'));
