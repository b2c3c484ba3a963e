-- Holds that are long over, for maintenance. Those of requests and offers lapse by themselves.
create index hold_ended on hold (upper(period)) where lapses_at is null;
