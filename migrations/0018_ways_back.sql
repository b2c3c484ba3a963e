-- An account that was taken over may have left several addresses; only the order in which it did tells whose it is.

alter table mail_link
  -- Since when it is so what the letter tells of: for one that takes an address back, since when the account has left it.
  add column since timestamptz not null default now();
-- Until now nothing else was kept of when it was; a letter that was late counts as of when it left.
update mail_link set since = expires_at - interval '72 hours' where purpose = 'undo';
