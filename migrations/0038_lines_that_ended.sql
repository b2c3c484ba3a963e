-- Lines that ended are deleted after their days.

create index waiting_ended on waiting (end_date) where settled_at is not null;
