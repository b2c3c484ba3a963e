-- Prices are whole numbers of the smallest unit of one currency, which they do not name (docs/product.md#prices). Written
-- when a shop first starts, so that a backup can be restored into an empty table; prices from before are US dollars.
create table shop_currency (
  only_one boolean primary key default true check (only_one),
  code text not null check (code ~ '^[A-Z]{3}$')
);

insert into shop_currency (code) select 'USD' where exists (select from dress);
