import { addDays, dayNumber, type Day } from '../../shared/day.ts'
import { categories, colorFamilies, conditions, occasions, sizes } from '../../shared/dress/dress.ts'
import { SEARCH_VERSION } from '../dresses/search/search-index.ts'

/** Words of every tenth title. */
export const FABRICS = [
  'silk',
  'velvet',
  'tulle',
  'satin',
  'lace',
  'chiffon',
  'crepe',
  'sequin',
  'linen',
  'organza',
] as const
/** Each is the colour of a tenth of the dresses: its name, shade and family. */
const COLORS = {
  ivory: ['off white', 'white'],
  black: ['black', 'black'],
  red: ['red', 'red'],
  emerald: ['emerald', 'green'],
  navy: ['navy', 'blue'],
  blush: ['blush', 'pink'],
  gold: ['gold', 'yellow'],
  silver: ['silver', 'grey'],
  lilac: ['lavender', 'purple'],
  champagne: ['champagne', 'brown'],
} as const
export const SYLLABLES = [
  'ba',
  'lo',
  'mi',
  'ren',
  'tis',
  'vo',
  'ka',
  'du',
  'fel',
  'nor',
  'sa',
  'quin',
  'ze',
  'lu',
  'pra',
  'gis',
  'wen',
  'yol',
  'che',
  'hu',
] as const
/** How many names there are; every title has one: three syllables, and from some number on four. */
export const WORDS = 21_000
const SHORT_WORDS = 8_000

/** The number of rentals with notices; in larger shops the others have none. */
const TOLD = 150_000
/** And how many have a conversation, of this many messages. */
const TALKED = 60_000
const MESSAGES = 4
/** People who neither lend nor rent. */
const GUESTS = 47_000

/** The name of a number below WORDS, as the SQL below spells it. */
export const wordOf = (number: number) =>
  [1, 20, 400, ...(number < SHORT_WORDS ? [] : [8_000])]
    .map((place) => SYLLABLES[Math.floor(number / place) % SYLLABLES.length])
    .join('')

/** As server/dresses/search/facet-row.ts counts a word of a list. */
const bitOf = (list: readonly string[], word: string) =>
  `1 << (array_position('{${list.join()}}'::text[], ${word}) - 1)`

/** A Saturday on which only one of a thousand dresses is free; no other hold is near. */
export const crowdedSaturday = (today: Day) => addDays(today, 180 + ((11 - (dayNumber(today) % 7)) % 7))

/**
 * SQL that fills an empty, migrated database with a shop of many dresses and, for each hundred of them, 150 rentals
 * and 65 blocks around a day. Without random numbers, so that it is the same in every run. Keys and indexes are
 * dropped before and created again after, as in the migrations: that is three times faster. `vacuum analyze` after
 * it.
 */
export function largeShop({ dresses, today }: { dresses: number; today: Day }) {
  const rentals = Math.round(dresses * 1.5)
  const palette = Object.entries(COLORS)
    .map(([name, [shade, family]]) => `('${name}', '${shade}', '${family}')`)
    .join(', ')
  const blocks = Math.round(dresses * 0.65)
  return `
  set maintenance_work_mem = '256MB';
  create temp table mine as select oid, oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in (
      'dress', 'dress_color', 'dress_occasion', 'body', 'search_word', 'dress_word', 'dress_facets', 'dress_old_slug', 'image', 'favorite', 'follow', 'new_dress', 'closet_news', 'rental', 'hold', 'notice', 'letter',
      'proposal', 'thread', 'message', 'handover', 'private_image', 'report', 'review', 'review_skip', 'sanction', 'waiting', 'saved_search', 'saved_search_dress', 'search_news');
  create temp table built as
    select case contype when 'f' then 3 else 2 end as step, format('alter table %s drop constraint %I', name, conname) as down,
      format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid)) as up
    from pg_constraint join mine on mine.oid = conrelid where contype in ('p', 'u', 'x', 'f')
    union all
    select 1, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join mine on mine.oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f');
  do $$ declare statement text; begin
    for statement in select down from built order by step desc loop execute statement; end loop;
  end $$;

  create temp table word as
    select n as number, a || b || c || case when n < ${SHORT_WORDS} then '' else d end as word from generate_series(0, ${WORDS - 1}) as n,
      (select '{${SYLLABLES}}'::text[] as s) as syllable,
      lateral (select s[n % 20 + 1] a, s[n / 20 % 20 + 1] b, s[n / 400 % 20 + 1] c, s[n / 8000 % 20 + 1] d) as spoken;
  create temp table person as
    select n as number, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(0, 2999) as n;
  insert into app_user (id, email, display_name) select id, number || '@people.test', 'Person ' || number from person;
  update app_user set suspended_at = now() where id in (select id from person where number % 400 = 9);
  insert into app_user (id, email, display_name, created_at, email_verified_at)
    select md5(n::text)::uuid, 'guest-' || n || '@people.test', initcap(word) || ' ' || n, at, case when n % 20 > 0 then at end
    from generate_series(1, ${GUESTS}) as n join word on word.number = n % ${WORDS},
      lateral (select timestamptz '${today}' - n * interval '20 minutes' as at) as joined;
  insert into audit (event, actor_id, subject, at)
    select case n % 10 when 0 then 'rental_decision' else 'sign_in' end, person.id,
      case n % 10 when 0 then 'rental ' || n || ' confirmed' end, timestamptz '${today}' - (100000 - n) * interval '1 minute'
    from generate_series(1, 100000) as n join person on person.number = n % 3000;
  insert into session (id, user_id, expires_at)
    select encode(sha256(('session' || n)::bytea), 'hex'), person.id, '2100-01-01'
    from person join generate_series(1, 20000) as n on person.number = n % 3000;

  insert into dress (id, owner_id, slug, title, description, brand, category, size, color, price_cents, location,
      available, search_text, search_version, created_at, deleted_at, bust_mm, waist_mm, hips_mm, stretch, retail_cents, condition,
      ways, lead_days)
    select n, person.id, 'dress-' || n, title, 'Worn once.', brand,
      ('{wedding,wedding,wedding,cocktail,formal,bridesmaid,wedding_guest}'::text[])[n * 31 % 7 + 1],
      ('{0,2,4,6,8,10,12,14,16,18,20,XS,S,M,L,XL,XXL}'::text[])[n * 13 / 7 % 17 + 1],
      color, 1000 + n::bigint * 7919 % 490 * 100, 'Brooklyn', n % 19 <> 0, title || ' ' || brand || ' ' || color, ${SEARCH_VERSION},
      date '${today}' - (${dresses} - n) * 1000 / ${dresses}, case when n % 50 = 3 then now() end,
      800 + girth, 620 + girth, 840 + girth, ('{none,some,very}'::text[])[n % 4 + 1],
      case when n % 4 > 0 then 5000 + n::bigint * 6007 % 3000 * 100 end,
      case when n % 3 > 0 then ('{good,good,good,good,as_new,as_new,loved,loved,loved,new_with_tags}'::text[])[n * 17 % 10 + 1] end,
      ('{both,post,meet}'::text[])[n % 5 + 1], case when n % 4 = 1 then n % 6 end
    from generate_series(1, ${dresses}) as n
      join person on person.number = n % 2000
      join word as rare on rare.number = n::bigint * 7919 % ${WORDS}
      join word as house on house.number = n % 300,
      lateral (select 'maison ' || house.word as brand,
        ('{${FABRICS}}'::text[])[n / 3 % 10 + 1]
          || ' ' || rare.word || ' dress' as title,
        ('{${Object.keys(COLORS)}}'::text[])[n / 11 % 10 + 1] as color,
        case when n % 5 > 0 then n::bigint * 7919 % 500 end as girth) as said
    order by n;
  update dress set withheld_at = now(), available_later = true where id % 760 = 0;
  insert into report (reporter_id, reason, dress_id, at, closed_at)
    select person.id, 'spam', n, now(), case when n % 10 > 0 then now() end
    from generate_series(1, ${Math.min(dresses, 3000)}) as n join person on person.number = n % 3000;
  insert into dress_occasion (dress_id, occasion)
    select distinct n, ('{${occasions.join()}}'::text[])[(n * 23 + k * n) % ${occasions.length} + 1]
    from generate_series(1, ${dresses}) as n, generate_series(1, 2) as k where n % 5 > 1;
  create temp table entry as
    select dress.id as dress_id, price_cents, kind, word from dress
      join (values ${palette}) as palette (name, shade, family) on palette.name = dress.color
      cross join lateral (
        select 'name' as kind, regexp_split_to_table(search_text, ' ') as word
        union select 'fact', unnest(array[
          'color:' || family, 'shade:' || shade, 'called:' || color, 'size:' || size, 'category:' || category,
          'place:brooklyn', 'brand:' || brand, 'feature:' || split_part(title, ' ', 1)])
        union select 'fact', 'condition:' || condition where condition is not null
      ) as found
    where deleted_at is null and available
    union all
    select dress.id, price_cents, 'fact', 'occasion:' || occasion from dress_occasion join dress on dress.id = dress_id
    where deleted_at is null and available;
  insert into search_word (kind, word) select distinct kind, word from entry;
  insert into dress_word (word_id, dress_id, price_cents)
    select distinct search_word.id, dress_id, price_cents from entry join search_word using (kind, word);
  -- Without knowing how many there are, PostgreSQL would compare each with each.
  analyze dress, dress_occasion, search_word;
  insert into dress_facets (dress_id, price_cents, retail_cents, brand_id, place_ids,
      category_bit, size_bit, color_bits, occasion_bits, condition_bit, ways, lead_days)
    select dress.id, price_cents, retail_cents, house.id, array[place.id], ${bitOf(categories, 'category')},
      ${bitOf(sizes, 'size')}, ${bitOf(colorFamilies, 'family')},
      coalesce(worn.bits, 0),
      coalesce(${bitOf(conditions, 'condition')}, 0), ways, lead_days
    from dress
      join (values ${palette}) as palette (name, shade, family) on palette.name = dress.color
      join search_word as house on house.kind = 'fact' and house.word = 'brand:' || brand
      left join (select dress_id, bit_or(${bitOf(occasions, 'occasion')}) as bits from dress_occasion group by dress_id)
        as worn on worn.dress_id = dress.id
      join search_word as place on place.kind = 'fact' and place.word = 'place:brooklyn'
    where deleted_at is null and available order by dress.id;
  insert into dress_color (dress_id, family)
    select dress.id, palette.family from dress
      join (values ${palette}) as palette (name, shade, family) on palette.name = dress.color where dress.id % 2 = 0;
  insert into body (user_id, height_mm, bust_mm, waist_mm, hips_mm, updated_at)
    select id, 1500 + number % 400, 800 + number % 400, 620 + number % 400, 840 + number % 400, date '${today}' from person;
  insert into dress_old_slug (slug, dress_id) select 'once-' || n, n from generate_series(1, ${dresses}, 5) as n;
  insert into image (id, owner_id, dress_id, position, width, height, color)
    select md5(id::text), owner_id, id, 0, 900, 1200, '#c9a66b' from dress;
  insert into favorite (user_id, dress_id)
    select person.id, n from person join generate_series(1, ${dresses}) as n on person.number = n % 3000;

  insert into closet (owner_id, slug, opened_at)
    select id, 'person-' || number, now() from person where number < 2000;
  insert into follow (follower_id, closet_id, at)
    select person.id, closet.id, timestamptz '${today}' - interval '30 days'
    from person join closet on (closet.id + number) % 50 = 0 and closet.owner_id <> person.id;
  insert into saved_search (user_id, address, created_at, looked_on)
    select md5(n::text)::uuid, 'size=8', timestamptz '${today}' - interval '30 days', '${today}' from generate_series(1, 20000) as n;
  insert into saved_search_dress (search_id, dress_id)
    select search.id, (search.id * 31 + n) % ${dresses} + 1 from saved_search as search, generate_series(1, 5) as n;
  insert into new_dress (dress_id, listed_at)
    select id, timestamptz '${today}' - interval '2 days' from dress where id > ${dresses} - 10;

  insert into rental (dress_id, renter_id, start_date, end_date, rate_cents, total_cents, status, cancelled_by,
      requested_at, decided_at, lapses_at)
    select n % ${dresses} + 1, person.id, start, start + 3, 5000, 20000,
      case n % 10 when 0 then 'pending' when 1 then 'cancelled' else 'confirmed' end,
      case n % 10 when 1 then 'renter' end, asked, case when n % 10 > 0 then asked + 1 end, date '${today}' + 1
    from person join generate_series(1, ${rentals}) as n on person.number = n % 2999,
      lateral (select date '${today}' - 26 + n / ${dresses} * 40 + n % 30 as start,
        date '${today}' - 1 - n % 700 as asked) as days;
  insert into hold (dress_id, period, rental_id, lapses_at)
    select dress_id, daterange(start_date, end_date, '[]'), id, case status when 'pending' then lapses_at end
    from rental where status <> 'cancelled';
  insert into hold (dress_id, period)
    select n, daterange(date '${today}' + 108 + n % 60, date '${today}' + 115 + n % 60) from generate_series(1, ${blocks}) as n;
  insert into hold (dress_id, period)
    select n, daterange(date '${crowdedSaturday(today)}' - 3, date '${crowdedSaturday(today)}' + 3)
    from generate_series(1, ${dresses}) as n where n % 1000 <> 7;

  insert into review (rental_id, side, dress_id, author_id, about_id, dress_stars, person_stars, fit,
      on_time, in_condition, easy, body, is_counted, at, due_at, published_at)
    select id, side, dress_id, case side when 'renter' then renter_id else owner_id end,
      case side when 'renter' then owner_id else renter_id end,
      case side when 'renter' then id % 5 + 1 end, id % 3 + 3,
      case side when 'renter' then ('{small,true,true,large}'::text[])[id % 4 + 1] end,
      yes, yes, yes, 'Worn for an evening.', true, end_date + 1, end_date + 15, end_date + 2
    from (select rental.id, dress_id, renter_id, owner_id, end_date from rental join dress on dress.id = dress_id
        where status = 'confirmed' and end_date < date '${today}' - 2 and rental.id % 50 <> 0 and renter_id <> owner_id)
        as over,
      (values ('renter', null), ('owner', true)) as sides (side, yes);
  update dress set stars_sum = said.stars, stars_count = said.reviews, reviews_count = said.reviews,
      fit_small = said.small, fit_true = said.right, fit_large = said.large
    from (select dress_id, sum(dress_stars) as stars, count(*) as reviews, count(*) filter (where fit = 'small') as small,
        count(*) filter (where fit = 'true') as right, count(*) filter (where fit = 'large') as large
      from review where side = 'renter' group by dress_id) as said
    where dress.id = said.dress_id;
  update app_user set lender_stars_sum = said.lender_stars, lender_stars_count = said.lent,
      renter_stars_sum = said.renter_stars, renter_stars_count = said.rented, renter_reviews = said.rented,
      renter_on_time = said.rented
    from (select about_id, coalesce(sum(person_stars) filter (where side = 'renter'), 0) as lender_stars,
        count(*) filter (where side = 'renter') as lent,
        coalesce(sum(person_stars) filter (where side = 'owner'), 0) as renter_stars,
        count(*) filter (where side = 'owner') as rented
      from review group by about_id) as said
    where app_user.id = said.about_id;

  insert into notice (user_id, kind, rental_id, at, seen_at)
    select owner_id, 'request', rental.id, requested_at, case when rental.id % 10 <> 0 then requested_at end
    from rental join dress on dress.id = dress_id where rental.id <= ${TOLD};
  insert into letter (user_id, kind, notice_id, rental_id, state, attempts, created_at, due_at, settled_at)
    select user_id, kind, id, rental_id, 'sent', 1, at, at, at from notice;

  insert into thread (dress_id, renter_id, owner_id, opened_at, last_message_id, owner_unread)
    select dress_id, renter_id, owner_id, requested_at, number * ${MESSAGES}, case when number % 10 = 0 then 2 else 0 end
    from (select distinct on (dress_id, renter_id) dress_id, renter_id, owner_id, requested_at, rental.id as number
      from rental join dress on dress.id = dress_id
      where rental.id <= ${TALKED} and renter_id <> owner_id order by dress_id, renter_id, rental.id) as theirs;
  insert into message (id, thread_id, author_id, kind, body, at) overriding system value
    select last_message_id - n, thread.id, case n % 2 when 0 then renter_id else owner_id end, 'text',
      'Would it be free a day earlier?', opened_at
    from thread, generate_series(0, ${MESSAGES - 1}) as n;
  select setval(pg_get_serial_sequence('message', 'id'), (select max(id) from message));
  insert into proposal (rental_id, start_date, end_date, rate_cents, total_cents, at)
    select id, start_date + 40, end_date + 40, 5000, 20000, requested_at from rental
    where status = 'pending' and id % 3 = 0;
  -- Most are long settled.
  insert into proposal (rental_id, start_date, end_date, rate_cents, total_cents, at, state, settled_at)
    select id, start_date + 40, end_date + 40, 5000, 20000, requested_at, 'over', requested_at from rental
    where status <> 'pending' and id % 3 = 0;

  do $$ declare statement text; begin
    for statement in select up from built order by step % 3 desc loop execute statement; end loop;
  end $$`
}
