-- Codes of hand-overs are derived from it (docs/product.md#the-code). Made when first needed, so that a backup can be
-- restored into an empty table.
create table shop_secret (
  only_one boolean primary key default true check (only_one),
  secret text not null
);
