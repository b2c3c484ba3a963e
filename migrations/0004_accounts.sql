-- Accounts that their owners look after: Google beside a password, a picture of oneself, and leaving.

-- Which of somebody's Google accounts it is, so that they can tell.
alter table oauth_account add column email text not null;
-- One of each provider: whoever wants another one disconnects the first.
create unique index oauth_account_of_user on oauth_account (user_id, provider);
drop index oauth_account_user;

-- A Google account on its way to an account that is here already. It waits in the browser that brought it until
-- that account's own password, or its session, says yes. Nobody can read a secret out of a hash.
create table oauth_link (
  hash text primary key,
  browser_hash text not null,
  user_id uuid not null references app_user on delete cascade,
  provider text not null,
  subject text not null,
  email text not null,
  expires_at timestamptz not null
);
create index oauth_link_expiry on oauth_link (expires_at);
create index oauth_link_user on oauth_link (user_id);

-- An upload is a dress's or somebody's own picture, never both. `avatar_url` is the one that Google gave.
alter table image add column avatar_of uuid references app_user on delete set null;
alter table image add constraint image_one_use check (dress_id is null or avatar_of is null);
create unique index image_avatar on image (avatar_of) where avatar_of is not null;
drop index image_orphan;
create index image_orphan on image (created_at) where dress_id is null and avatar_of is null;

-- Whoever leaves becomes a former member with another id: history stays whole, and a call of theirs that was
-- still under way finds nobody to act for.
alter table app_user add column left_at timestamptz;
alter table app_user add constraint app_user_left check (left_at is null or password_hash is null);
alter table dress
  drop constraint dress_owner_id_fkey,
  add constraint dress_owner_id_fkey foreign key (owner_id) references app_user on update cascade;
alter table rental
  drop constraint rental_renter_id_fkey,
  add constraint rental_renter_id_fkey foreign key (renter_id) references app_user on update cascade;
alter table image
  drop constraint image_owner_id_fkey,
  add constraint image_owner_id_fkey foreign key (owner_id) references app_user on update cascade;
