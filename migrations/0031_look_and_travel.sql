-- The shop's own logo and icon (docs/product.md#settings): pictures that an admin uploaded, kept like those of dresses.
alter table image
  add column shop_use text check (shop_use in ('logo', 'icon')),
  drop constraint image_one_use,
  add constraint image_one_use check (num_nonnulls(dress_id, avatar_of, shop_use) <= 1);
create unique index image_of_shop on image (shop_use) where shop_use is not null;
drop index image_orphan;
create index image_orphan on image (created_at) where dress_id is null and avatar_of is null and shop_use is null;

-- How many days before the first a dress is posted that needs so many days on which carriers work: it arrives on the
-- first day, or before where nothing is delivered then. A function, as lists, reminders and risks ask it of each rental;
-- `sendBy` in shared/rental/way.ts says the same to who chooses days.
create function posted_ahead(first_day date, lead integer) returns integer language plpgsql stable as $$
declare
  sundays boolean := (select value from setting where name = 'closedSundays' order by id desc limit 1) = 'true';
  closed text[] := regexp_split_to_array(
    (select nullif(value #>> '{}', '') from setting where name = 'closedDays' order by id desc limit 1), '\s+');
begin
  if closed is null and sundays is not true then
    return lead;
  end if;
  return (
    select n from generate_series(0, 150) as n
    where not (sundays is true and extract(dow from first_day - n) = 0)
      and not coalesce(array[to_char(first_day - n, 'YYYY-MM-DD'), to_char(first_day - n, 'MM-DD')] && closed, false)
    order by n offset lead limit 1);
end
$$;
