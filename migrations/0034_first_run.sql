-- The code by which somebody becomes the first admin of a shop without people (docs/product.md#first-run). All servers
-- print the same one; it is gone once it was used.
create table first_run (
  only_one boolean primary key default true check (only_one),
  code text not null
);
