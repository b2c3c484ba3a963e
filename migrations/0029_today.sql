-- What waits for an owner and comes next, dress by dress, without what is long over (docs/product.md#today).
create index rental_current on rental (dress_id, end_date) where status <> 'cancelled';
