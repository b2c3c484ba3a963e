-- Reviews were hidden before there were decisions: each becomes one, so that all are undone in the same way. By whom it
-- was stands in the record of what admins did, for 400 days; for older ones it is the shop's first
-- admin, or without one its first account.
insert into sanction (action, person_id, review_id, reason, words, by_id, at)
select 'hide_review', author.id, review.id, 'other', case when author.left_at is null then review.hidden_why end,
  coalesce(
    (select admin.id from audit join app_user as admin on admin.id = audit.actor_id
      where audit.event = 'review_hidden' and audit.subject = 'review ' || review.id
      order by audit.id desc limit 1),
    (select admin.id from app_user as admin where admin.id <> author.id
      order by admin.role = 'admin' desc, admin.created_at, admin.id limit 1)),
  review.hidden_at
from review join app_user as author on author.id = review.author_id
where review.hidden_at is not null
order by review.hidden_at
on conflict do nothing;
