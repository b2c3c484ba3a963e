-- What a conversation says of a rental is one of the moves of shared/rental/rental-process.ts.
alter table message add constraint message_kind_check check (kind in (
  'text', 'request', 'approved', 'declined', 'lapsed', 'withdrawn', 'removed', 'proposed', 'accepted', 'refused',
  'taken_back', 'unanswered', 'outrun'));
