-- A heart that arrived at the very moment of a dress's deletion could stay behind; nobody was ever shown it.
delete from favorite using dress where dress.id = favorite.dress_id and dress.deleted_at is not null;
