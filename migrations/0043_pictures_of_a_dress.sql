-- The pictures of a dress as lists show them, cover first: `id#color id#color`. `image` has the order; a list of 24 that
-- gathers them from there costs PostgreSQL twice as much.
alter table dress add column pictures text;

create function show_pictures() returns trigger language plpgsql as $$
begin
  update dress set pictures = shown.pictures
  from (
    select changed.dress_id, string_agg(image.id || image.color, ' ' order by image.position) as pictures
    from (select distinct dress_id from changed where dress_id is not null) as changed
      left join image on image.dress_id = changed.dress_id
    group by changed.dress_id
  ) as shown
  where dress.id = shown.dress_id and dress.pictures is distinct from shown.pictures;
  return null;
end $$;

create trigger pictures_inserted after insert on image referencing new table as changed
  for each statement execute function show_pictures();
create trigger pictures_deleted after delete on image referencing old table as changed
  for each statement execute function show_pictures();
create trigger pictures_taken after update on image referencing old table as changed
  for each statement execute function show_pictures();
create trigger pictures_given after update on image referencing new table as changed
  for each statement execute function show_pictures();

update dress set pictures = (
  select string_agg(image.id || image.color, ' ' order by image.position) from image where image.dress_id = dress.id)
where exists (select from image where image.dress_id = dress.id);
