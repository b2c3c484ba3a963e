-- What a dress measures, what it is for and in which state it is, and what somebody measures who looks for one.

alter table dress
  -- Around the body, twice the width of the dress lying flat; its length from shoulder to hem.
  add column bust_mm integer check (bust_mm between 600 and 1800),
  add column waist_mm integer check (waist_mm between 500 and 1800),
  add column hips_mm integer check (hips_mm between 600 and 2500),
  add column length_mm integer check (length_mm between 600 and 2500),
  add column stretch text check (stretch in ('none', 'some', 'very')),
  add column altered boolean,
  add column alterations text check (length(alterations) <= 300),
  -- As it stands in the dress; nothing is made of it.
  add column label_system text check (label_system in ('US', 'UK', 'DE', 'FR', 'IT')),
  add column label text check (length(label) <= 20),
  add column retail_cents integer check (retail_cents between 1 and 10000000),
  add column condition text check (condition in ('new_with_tags', 'as_new', 'good', 'loved')),
  -- Of its owner, where she wants it told: how tall she is, and the size she wears it as.
  add column wearer_height_mm integer check (wearer_height_mm between 1200 and 2200),
  add column wearer_size text check (wearer_size in ('0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', 'XS', 'S', 'M', 'L', 'XL', 'XXL'));

create table dress_color (
  dress_id integer not null references dress,
  family text not null check (family in ('black', 'white', 'grey', 'red', 'pink', 'purple', 'blue', 'green', 'yellow', 'orange', 'brown', 'multicolor')),
  primary key (dress_id, family)
);

create table dress_occasion (
  dress_id integer not null references dress,
  occasion text not null check (occasion in ('wedding_guest', 'black_tie', 'cocktail', 'prom', 'party', 'work', 'vacation', 'ceremony')),
  primary key (dress_id, occasion)
);

-- Told to nobody but whose it is.
create table body (
  user_id uuid primary key references app_user on delete cascade,
  height_mm integer check (height_mm between 1200 and 2200),
  bust_mm integer check (bust_mm between 600 and 1800),
  waist_mm integer check (waist_mm between 450 and 1800),
  hips_mm integer check (hips_mm between 600 and 2000),
  usual_size text check (usual_size in ('0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', 'XS', 'S', 'M', 'L', 'XL', 'XXL')),
  updated_at timestamptz not null
);

-- A body fits a dress from one measure to another, in each zone (docs/product.md#fit); of a zone that was not
-- measured, from nothing to anything. Ordered as lists are, so that a page reads its own dresses and no others.
create function fit_from(measure integer) returns integer language sql immutable parallel safe
  return coalesce(measure - 80, 0);
create function fit_to(measure integer, stretch text) returns integer language sql immutable parallel safe
  return coalesce(measure + case stretch when 'some' then 30 when 'very' then 60 else 0 end, 9999);
create index dress_fit_newest on dress
  (id desc, fit_from(bust_mm), fit_to(bust_mm, stretch), fit_from(waist_mm), fit_to(waist_mm, stretch), fit_from(hips_mm), fit_to(hips_mm, stretch))
  where available and deleted_at is null and (bust_mm is not null or waist_mm is not null or hips_mm is not null);
create index dress_fit_price on dress
  (price_cents, id, fit_from(bust_mm), fit_to(bust_mm, stretch), fit_from(waist_mm), fit_to(waist_mm, stretch), fit_from(hips_mm), fit_to(hips_mm, stretch))
  where available and deleted_at is null and (bust_mm is not null or waist_mm is not null or hips_mm is not null);
create index dress_unmeasured_newest on dress (id desc)
  where available and deleted_at is null and bust_mm is null and waist_mm is null and hips_mm is null;
create index dress_unmeasured_price on dress (price_cents, id)
  where available and deleted_at is null and bust_mm is null and waist_mm is null and hips_mm is null;
