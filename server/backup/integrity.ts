import { sql } from 'kysely'
import pLimit from 'p-limit'
import { basisOf, quote } from '../../shared/price.ts'
import { addDays, marketToday, type Day } from '../../shared/day.ts'
import { OVERDUE_DAYS } from '../../shared/rental/journey.ts'
import type { Db } from '../db/database.ts'
import { agreed, isOverdue, wasAgreed } from '../db/rental-stages.ts'
import { appliedMigrations, migrationNames } from '../db/migrate.ts'
import { SEARCH_VERSION } from '../dresses/search/search-index.ts'
import type { ImageStore } from '../images/store.ts'
import { privateMasterOf } from '../images/private-images.ts'
import { masterOf } from '../images/storage.ts'
import { HOLD_RETENTION_DAYS } from '../rentals/holds.ts'

/** A broken invariant: what, in how many places, and the first of them. */
interface Fault {
  what: string
  count: number
  examples: string[]
}

const EXAMPLES = 5

/** The most days that a dress rests after a rental (TURNAROUND_DAYS). */
const MOST_REST = sql.lit(30)

/** The day on which the dress of a `rental` was back, where the market is. */
const backDay = sql`(rental.back_at at time zone 'UTC' - interval '12 hours')::date`

/** What must hold for the shop's data on a day, each as the query that finds violations. `at` says where. */
const invariantsOn = (today: Day): Record<string, ReturnType<typeof sql<{ at: string }>>> => ({
  'two holds of one dress share a day': sql`
    select format('dress %s, holds %s and %s', a.dress_id, a.id, b.id) as at
    from hold a join hold b on a.dress_id = b.dress_id and a.id < b.id and a.period && b.period`,

  'a live rental holds other days than its own and those until it is back': sql`
    select format('rental %s', rental.id) as at from rental left join hold on hold.rental_id = rental.id
    where rental.status <> 'cancelled' and (
      -- One that is long over is forgotten, unless its dress is still awaited.
      hold.id is null and (rental.status = 'pending' or ${isOverdue(today)}
        or least(rental.end_date, ${backDay}) >= ${addDays(today, -HOLD_RETENTION_DAYS)}::date)
      or hold.dress_id <> rental.dress_id
      or lower(hold.period) < rental.start_date
      or (lower(hold.period) > rental.start_date and rental.not_back_at is null)
      or upper(hold.period) - 1 < least(rental.end_date, ${backDay})
      or upper(hold.period) - 1 > case
        when rental.back_at is not null then greatest(rental.end_date, ${backDay}) + ${MOST_REST}
        when rental.not_back_at is not null then rental.end_date + ${sql.lit(OVERDUE_DAYS - 1)}
        else rental.end_date + ${MOST_REST} end)`,

  'a cancelled rental still holds days': sql`
    select format('rental %s', rental.id) as at from rental join hold on hold.rental_id = rental.id
    where rental.status = 'cancelled'`,

  'a hold does not lapse when its rental does': sql`
    select format('rental %s', rental.id) as at from rental join hold on hold.rental_id = rental.id
    where hold.lapses_at is distinct from
      case rental.status when 'pending' then rental.lapses_at end and rental.status <> 'cancelled'`,

  'days are held for somebody in line to whom they are not offered, or the other way round': sql`
    select format('line %s', waiting.id) as at from waiting left join hold on hold.waiting_id = waiting.id
    where (state = 'offered') <> (hold.id is not null) or hold.dress_id <> waiting.dress_id
      or lower(hold.period) <> waiting.start_date or upper(hold.period) <= waiting.end_date
      or hold.lapses_at < offered_until`,

  'a line became a request of somebody else, or is for a deleted or their own dress': sql`
    select format('line %s', waiting.id) as at from waiting join dress on dress.id = waiting.dress_id
    left join rental on rental.id = waiting.rental_id
    where waiting.renter_id = dress.owner_id
      or state in ('waiting', 'offered') and (deleted_at is not null or withheld_at is not null)
      or (rental.dress_id, rental.renter_id) <> (waiting.dress_id, waiting.renter_id)`,

  'a rental is in a state that no path leads to': sql`
    select format('rental %s', id) as at from rental
    where (status = 'pending') <> (decided_at is null)
      or (status = 'cancelled') <> (cancelled_by is not null)
      or decided_at < requested_at or lapses_at < requested_at or cancelled_at < decided_at`,

  'a rental replaces one of somebody else, or one that goes on': sql`
    select format('rental %s', rental.id) as at from rental join rental as before on before.id = rental.swap_of
    where before.renter_id <> rental.renter_id or before.status <> 'cancelled'`,

  'somebody rents a dress of their own': sql`
    select format('rental %s', rental.id) as at from rental join dress on dress.id = rental.dress_id
    where rental.renter_id = dress.owner_id`,

  'a deleted dress is still asked for': sql`
    select format('rental %s', rental.id) as at from rental join dress on dress.id = rental.dress_id
    where dress.deleted_at is not null and rental.status = 'pending'`,

  'a favorite is there twice, or of nobody, or of no dress': sql`
    select format('user %s, dress %s', favorite.user_id, favorite.dress_id) as at from favorite
    left join dress on dress.id = favorite.dress_id and dress.deleted_at is null
    left join app_user on app_user.id = favorite.user_id
    group by favorite.user_id, favorite.dress_id
    having count(*) > 1 or count(dress.id) = 0 or count(app_user.id) = 0`,

  'a saved search is of nobody, or was told of to somebody else': sql`
    select format('search %s', saved_search.id) as at from saved_search
    join app_user on app_user.id = user_id where left_at is not null
    union all
    select format('news of user %s, %s', search_news.user_id, day) from search_news
    join notice on notice.id = notice_id where notice.user_id <> search_news.user_id or kind <> 'search_news'`,

  'a session, token or account is of nobody': sql`
    select format('%s of user %s', kind, user_id) as at from (
      select 'session' as kind, user_id from session
      union all select 'token', user_id from one_time_token
      union all select 'link', user_id from mail_link
      union all select 'account', user_id from oauth_account
      union all select 'body', user_id from body
      union all select 'key', user_id from idempotency_key) as theirs
    left join app_user on app_user.id = user_id where app_user.id is null`,

  'somebody was told of a rental that is not theirs': sql`
    select format('notice %s', notice.id) as at from notice
    join rental on rental.id = notice.rental_id join dress on dress.id = rental.dress_id
    where notice.user_id not in (rental.renter_id, dress.owner_id)`,

  'a conversation is not between a renter and the owner of its dress': sql`
    select format('thread %s', thread.id) as at from thread join dress on dress.id = thread.dress_id
    where thread.owner_id <> dress.owner_id`,

  'a conversation does not know what is newest or unread in it': sql`
    select format('thread %s', thread.id) as at from thread
    left join message on message.thread_id = thread.id
    group by thread.id having coalesce(max(message.id), 0) <> last_message_id
      or renter_unread <> count(*) filter (
        where message.author_id = owner_id and message.id > renter_seen and hidden_at is null)
      or owner_unread <> count(*) filter (
        where message.author_id = renter_id and message.id > owner_seen and hidden_at is null)`,

  'somebody wrote in a conversation of others': sql`
    select format('message %s', message.id) as at from message join thread on thread.id = message.thread_id
    where message.author_id not in (renter_id, owner_id)`,

  'a picture of a message, review or report is of somebody else': sql`
    select format('picture %s', private_image.id) as at from private_image
    left join message on message.id = private_image.message_id
    left join review on review.id = private_image.review_id
    left join report on report.id = private_image.report_id
    where private_image.owner_id <> any(array[message.author_id, review.author_id, report.reporter_id])`,

  'a photograph of a hand-over is of neither side': sql`
    select format('picture %s', private_image.id) as at from private_image
    join rental on rental.id = private_image.rental_id join dress on dress.id = rental.dress_id
    where private_image.owner_id not in (rental.renter_id, dress.owner_id)`,

  'a dress was handed over of which nothing was agreed on': sql`
    select format('rental %s %s', rental_id, leg) as at from handover
    join rental on rental.id = rental_id where status not in ${agreed} and cancelled_at is null
      or leg = 'there' and received_at > (select sent_at from handover as back
        where back.rental_id = handover.rental_id and back.leg = 'back')
      or leg = 'back' and by_code and back_at is null`,

  'a review is not of the rental that it names, or of its two sides': sql`
    select format('review %s', review.id) as at from review
    join rental on rental.id = review.rental_id join dress on dress.id = rental.dress_id
    where review.dress_id <> rental.dress_id or rental.status not in ${agreed}
      or (review.author_id, review.about_id) <> case side
        when 'renter' then (rental.renter_id, dress.owner_id) else (dress.owner_id, rental.renter_id) end
      or due_at <> (rental.end_date + 15 + time '12:00') at time zone 'UTC'`,

  'somebody reviewed what they say did not take place': sql`
    select format('rental %s', rental_id) as at from review join review_skip using (rental_id, side)`,

  'a review was published before both were in or its time was over': sql`
    select format('review %s', review.id) as at from review
    where published_at < due_at and not exists (
      select from review as other where other.rental_id = review.rental_id and other.side <> review.side)`,

  'a dress has other stars than its reviews give': sql`
    select format('dress %s', dress.id) as at from dress
    left join review on review.dress_id = dress.id and side = 'renter'
      and published_at is not null and hidden_at is null
    group by dress.id having stars_sum <> coalesce(sum(dress_stars) filter (where is_counted), 0)
      or stars_count <> count(dress_stars) filter (where is_counted) or reviews_count <> count(review.id)
      or fit_small <> count(*) filter (where fit = 'small') or fit_true <> count(*) filter (where fit = 'true')
      or fit_large <> count(*) filter (where fit = 'large')`,

  'somebody has other stars than their reviews give': sql`
    select format('user %s', app_user.id) as at from app_user
    left join review on review.about_id = app_user.id and published_at is not null and hidden_at is null
    group by app_user.id
    having lender_stars_sum <> coalesce(sum(person_stars) filter (where side = 'renter' and is_counted), 0)
      or lender_stars_count <> count(*) filter (where side = 'renter' and is_counted)
      or renter_stars_sum <> coalesce(sum(person_stars) filter (where side = 'owner' and is_counted), 0)
      or renter_stars_count <> count(*) filter (where side = 'owner' and is_counted)
      or renter_reviews <> count(*) filter (where side = 'owner')
      or renter_on_time <> count(*) filter (where on_time)`,

  'a rental has no conversation that tells of its request': sql`
    select format('rental %s', rental.id) as at from rental where not exists (
      select from message join thread on thread.id = message.thread_id
      where message.rental_id = rental.id and message.kind = 'request'
        and thread.dress_id = rental.dress_id and thread.renter_id = rental.renter_id)`,

  'a proposal is open though its request does not wait, or of a rental that is not agreed on': sql`
    select format('proposal %s', proposal.id) as at from proposal join rental on rental.id = rental_id
    where state = 'open' and not case when proposal.lapses_at is null
      then rental.status = 'pending' else rental.status in ${agreed} and rental.back_at is null end`,

  'a rental has other days than were accepted last': sql`
    select format('rental %s', rental.id) as at from rental
    join (select distinct on (rental_id) * from proposal where state = 'accepted' order by rental_id, id desc)
      as accepted on accepted.rental_id = rental.id
    where not ${wasAgreed} or (rental.start_date, rental.end_date, rental.total_cents)
      <> (accepted.start_date, accepted.end_date, accepted.total_cents)`,

  'a letter is in a state that no path leads to': sql`
    select format('letter %s', id) as at from letter
    where (state in ('queued', 'sending')) <> (settled_at is null)
      or (state in ('skipped', 'failed') and why is null) or (state = 'sending' and attempts = 0)`,

  'a letter is for somebody who has left': sql`
    select format('letter %s', letter.id) as at from letter join app_user on app_user.id = letter.user_id
    where left_at is not null`,

  'a dress for all to see has no cover, or a gap in its pictures': sql`
    select format('dress %s', dress.id) as at from dress left join image on image.dress_id = dress.id
    where dress.deleted_at is null group by dress.id
    having count(image.id) = 0 or min(image.position) <> 0 or max(image.position) <> count(image.id) - 1`,

  'a dress shows other pictures than it has': sql`
    select format('dress %s', dress.id) as at from dress left join image on image.dress_id = dress.id
    group by dress.id
    having pictures is distinct from string_agg(image.id || image.color, ' ' order by image.position)`,

  'a dress is withheld without a decision, or shown against one': sql`
    select format('dress %s', dress.id) as at from dress where deleted_at is null
      and (withheld_at is not null) <> exists (
        -- What has run out, and no job has ended yet, withholds nothing new.
        select from sanction where undone_at is null and (withheld_at is not null or coalesce(ends_at > now(), true))
          and (action = 'hide_dress' and dress_id = dress.id
          or action = 'suspend' and person_id = dress.owner_id))`,

  'somebody is suspended without a decision, or another time than it says': sql`
    select format('person %s', app_user.id) as at from app_user
    left join sanction on person_id = app_user.id and action = 'suspend' and undone_at is null
    where (suspended_at is null) <> (sanction.id is null) or suspended_until is distinct from ends_at`,

  'something is hidden without a decision, or shown against one': sql`
    select format('image %s', id) as at from image where hidden_at is not null and not exists (
      select from sanction where image_id = image.id and undone_at is null)
    union all select format('sanction %s', sanction.id) from sanction
    left join message on message.id = message_id left join review on review.id = review_id
    left join image on image.id = image_id
    where undone_at is null and (action = 'hide_message' and message.hidden_at is null
      or action = 'hide_review' and review.hidden_at is null
      or coalesce(image.dress_id::text, image.avatar_of::text) is not null)`,

  'a picture is on a dress of somebody else': sql`
    select format('image %s', image.id) as at from image join dress on dress.id = image.dress_id
    where image.owner_id <> dress.owner_id`,

  'an old address leads elsewhere than a new one': sql`
    select format('slug %s', slug) as at from dress_old_slug join dress using (slug)`,

  'an old address of a closet leads elsewhere than a new one': sql`
    select format('slug %s', slug) as at from closet_old_slug join closet using (slug)`,

  'a closet is of somebody who has left or never listed a dress': sql`
    select format('closet %s', closet.id) as at from closet join app_user on app_user.id = owner_id
    where left_at is not null or not exists (select from dress where dress.owner_id = app_user.id)`,

  'somebody follows their own closet, or one of somebody whom they blocked or who blocked them': sql`
    select format('closet %s', closet.id) as at from follow join closet on closet.id = closet_id
    where follower_id = owner_id or exists (
      select from blocked where (by_id, whom_id) in ((follower_id, owner_id), (owner_id, follower_id)))`,

  'a dress is not found by its words, or at another price': sql`
    select format('dress %s', dress.id) as at from dress left join dress_word on dress_word.dress_id = dress.id
    group by dress.id having (dress.deleted_at is null and dress.available) <> (count(dress_word.word_id) > 0)
      or bool_or(dress_word.price_cents <> dress.price_cents)`,

  'a dress is counted that cannot be rented, or not, or at another price': sql`
    select format('dress %s', dress.id) as at from dress left join dress_facets on dress_facets.dress_id = dress.id
    where (dress.deleted_at is null and dress.available and dress.search_version >= ${SEARCH_VERSION})
        <> (dress_facets.dress_id is not null)
      or dress_facets.price_cents <> dress.price_cents
      or (dress_facets.dress_id is not null and dress_facets.retail_cents is distinct from dress.retail_cents)`,
})

/** Returns all that is wrong with the shop's data: after a fault, and after a restore. */
export async function checkIntegrity({
  db,
  images,
  now = new Date(),
}: {
  db: Db
  images: ImageStore
  now?: Date
}): Promise<Fault[]> {
  const faults: Fault[] = []
  const report = (what: string, places: string[]) => {
    if (places.length) faults.push({ what, count: places.length, examples: places.slice(0, EXAMPLES) })
  }
  report('the tables are not of this version', await differingMigrations(db))
  for (const [what, query] of Object.entries(invariantsOn(marketToday(now)))) {
    const { rows } = await query.execute(db)
    report(
      what,
      rows.map(({ at }) => at),
    )
  }
  report('a rental costs something else than its days and rate say', await wrongTotals(db))
  report('a number will be given out a second time', await exhaustedSequences(db))
  report('a picture has no file', await missingFiles(db, images))
  return faults
}

async function differingMigrations(db: Db) {
  const [ours, theirs] = await Promise.all([migrationNames(), appliedMigrations(db)])
  return [...new Set(ours).symmetricDifference(new Set(theirs))]
}

/** Rentals whose total differs from what the pricing function gives for the price they were booked at. */
async function wrongTotals(db: Db) {
  const rentals = await db
    .selectFrom('rental')
    .select(['id', 'rateCents', 'totalCents', 'basisCents'])
    .select(sql<number>`end_date - start_date + 1`.as('days'))
    .execute()
  return rentals.flatMap(({ id, days, rateCents, totalCents, basisCents }) => {
    const { totalCents: expected } = quote(basisCents ?? basisOf(rateCents, days), days)
    return expected === totalCents ? [] : [`rental ${id}`]
  })
}

async function exhaustedSequences(db: Db) {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not c.relispartition`.execute(
    db,
  )
  const behind: string[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: states } = await sql<{ isBehind: boolean }>`
      select coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0)
        > case when is_called then last_value else last_value - 1 end as is_behind
      from ${sql.raw(sequence)}`.execute(db)
    if (states[0]?.isBehind) behind.push(`${table}.${column}`)
  }
  return behind
}

async function missingFiles(db: Db, images: ImageStore) {
  const rows = await db.selectFrom('image').select('id').orderBy('id').execute()
  const privateRows = await db.selectFrom('privateImage').select('id').orderBy('id').execute()
  const atOnce = pLimit(8)
  const files = [...rows.map(({ id }) => masterOf(id)), ...privateRows.map(({ id }) => privateMasterOf(id))]
  const found = await atOnce.map(files, async (name) => ((await images.get(name))?.length ? [] : [name]))
  return found.flat()
}
