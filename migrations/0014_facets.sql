-- What a dress is counted by beside each filter: one narrow row for each dress that can be rented, so that a count reads
-- little of it. Of lists of words in shared/dress/dress.ts it holds bits, in their order: the first word is bit 1.
create table dress_facets (
  dress_id integer primary key references dress,
  price_cents integer not null,
  retail_cents integer,
  brand_id integer references search_word,
  -- Words of what stands in its location, the city first.
  place_ids integer[] not null,
  category_bit smallint not null,
  size_bit integer not null,
  color_bits smallint not null,
  occasion_bits smallint not null,
  condition_bit smallint not null
);

-- For filters by what a dress cost new.
create index dress_retail on dress (retail_cents, id) where available and deleted_at is null and retail_cents is not null;
