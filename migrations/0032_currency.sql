-- Prices are whole numbers of the smallest unit of one currency, which they do not name (docs/product.md#prices): EUR/2 is
-- a cent. Its decimals are kept as well, as they are not the same in all versions of the list of currencies. Written
-- when a shop first starts, so that a backup can be restored into an empty table; prices from before are US dollars.
create table shop_currency (
  only_one boolean primary key default true check (only_one),
  unit text not null check (unit ~ '^[A-Z]{3}/[0-4]$')
);

insert into shop_currency (unit) select 'USD/2' where exists (select from dress);
