-- The holds of one dress that end after a day, which is what a calendar asks: in the index of the constraint
-- (`hold_no_double_booking`) the same few stand on five times as many pages.
create index hold_of_dress on hold (dress_id, upper(period));
