-- An owner may decline for a reason of her own.
alter table rental drop constraint rental_decline_reason_check;
alter table rental add constraint rental_decline_reason_check
  check (decline_reason in ('days', 'cleaning', 'damaged', 'too_long', 'rather_not', 'other'));
