-- A search that understands what people type: words by their stem, and what is true of a dress as words too.

-- `name` is a word of a dress's title, brand or colour. `fact` is what is true of it, such as `color:red` or `size:8`.
alter table search_word
  add column kind text not null default 'name' check (kind in ('name', 'fact')),
  drop constraint search_word_word_key;
-- By PostgreSQL's own English stemmer: "sequins" and "sequined" are `sequin`. A word that means nothing stays as it is.
alter table search_word add column stem text not null
  generated always as (coalesce((ts_lexize('english_stem', word))[1], word)) stored;
create unique index search_word_once on search_word (kind, word);
create index search_word_stem on search_word (kind, stem);
drop index search_word_beginning;
create index search_word_beginning on search_word (kind, word text_pattern_ops);

-- By which version of server/dresses/search a dress was entered. Shades are read by the server, so it enters what is
-- older anew, a few at a time, while the shop is open; until then a dress is found by its plain words.
alter table dress add column search_version smallint not null default 0;
create index dress_search_version on dress (search_version, id) where deleted_at is null;
