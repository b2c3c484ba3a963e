-- The shop's own logo and icon (docs/product.md#settings): pictures that an admin uploaded, kept like those of dresses.
alter table image
  add column shop_use text check (shop_use in ('logo', 'icon')),
  drop constraint image_one_use,
  add constraint image_one_use check (num_nonnulls(dress_id, avatar_of, shop_use) <= 1);
create unique index image_of_shop on image (shop_use) where shop_use is not null;
drop index image_orphan;
create index image_orphan on image (created_at) where dress_id is null and avatar_of is null and shop_use is null;
