-- The pictures of a dress as lists show them, cover first: `id#color id#color`. `image` has the order; a list of 24 that
-- gathers them from there costs PostgreSQL twice as much.
alter table dress add column pictures text;

create function show_pictures() returns trigger language plpgsql as $$
declare changed integer[] := '{}';
begin
  if tg_op <> 'INSERT' then changed := array(select dress_id from before where dress_id is not null); end if;
  if tg_op <> 'DELETE' then changed := changed || array(select dress_id from after where dress_id is not null); end if;
  if changed = '{}' then return null; end if;
  update dress set pictures = shown.pictures
  from (
    select one.id, string_agg(image.id || image.color, ' ' order by image.position) as pictures
    from (select distinct unnest(changed) as id) as one left join image on image.dress_id = one.id
    group by one.id
  ) as shown
  where dress.id = shown.id and dress.pictures is distinct from shown.pictures;
  return null;
end $$;

create trigger pictures_inserted after insert on image referencing new table as after
  for each statement execute function show_pictures();
create trigger pictures_updated after update on image referencing old table as before new table as after
  for each statement execute function show_pictures();
create trigger pictures_deleted after delete on image referencing old table as before
  for each statement execute function show_pictures();

update dress set pictures = (
  select string_agg(image.id || image.color, ' ' order by image.position) from image where image.dress_id = dress.id)
where exists (select from image where image.dress_id = dress.id);
