import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { addDays, monthRange } from '../../shared/day.ts'
import type { DressPage } from '../../shared/dress.ts'
import { createSessions } from '../auth/sessions.ts'
import type { Db } from '../db/database.ts'
import { findFavorites } from '../favorites/queries.ts'
import { findBlocks } from '../rentals/blocks.ts'
import { findEarnings } from '../rentals/earnings.ts'
import { findLent, findRentalsOf, findRequests, findUnavailable } from '../rentals/queries.ts'
import { test as base } from '../testing/test.ts'
import { findDress, findDressBySlug, findDresses, findListings, findRelated, findSavedDresses } from './queries.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const TODAY = '2026-06-15'
const site = { publicUrl: 'http://localhost:3000' }
const moment = { ...site, now: NOW }
const personId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A shop of 100,000 dresses, everything in it counted up rather than drawn, so that it is the same each time. */
const shop = `
  create function pg_temp.word(n int) returns text language sql immutable as $$
    select syllable[n % 20 + 1] || syllable[n / 20 % 20 + 1] || syllable[n / 400 % 20 + 1] || syllable[n / 8000 % 20 + 1]
    from (select '{ba,lo,mi,ren,tis,vo,ka,du,fel,nor,sa,quin,ze,lu,pra,gis,wen,yol,che,hu}'::text[] as syllable) $$;

  insert into app_user (id, email, display_name)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@people.test', 'Person ' || n
    from generate_series(0, 2999) as n;
  insert into session (id, user_id, expires_at)
    select encode(sha256(('session' || n)::bytea), 'hex'), ('00000000-0000-4000-8000-' || lpad((n % 3000)::text, 12, '0'))::uuid,
      '2026-07-01' from generate_series(1, 20000) as n;

  insert into dress (id, owner_id, slug, title, description, brand, category, size, color, price_cents, location,
      available, search_text, deleted_at)
    select n, ('00000000-0000-4000-8000-' || lpad((n % 2000)::text, 12, '0'))::uuid, 'dress-of-many-' || n,
      title, 'Worn once.', brand, ('{wedding,wedding,cocktail,formal,bridesmaid,wedding_guest,wedding}'::text[])[n * 31 % 7 + 1],
      ('{0,2,4,6,8,10,12,14,16,18,20,XS,S,M,L,XL,XXL}'::text[])[n * 13 / 7 % 17 + 1], color,
      1000 + n::bigint * 7919 % 490 * 100, 'Brooklyn', n % 20 <> 0, title || ' ' || brand || ' ' || color,
      case when n % 50 = 3 then now() end
    from generate_series(1, 100000) as n, lateral (select
      ('{silk,velvet,tulle,satin,lace,chiffon,crepe,sequin,linen,organza}'::text[])[n / 3 % 10 + 1]
        || ' ' || pg_temp.word((n::bigint * 7919 % 20000)::int) || ' dress' as title,
      'maison ' || pg_temp.word(n % 300) as brand,
      ('{ivory,black,red,emerald,navy,blush,gold,silver,lilac,champagne}'::text[])[n / 11 % 10 + 1] as color) as words;
  insert into search_word (word)
    select distinct regexp_split_to_table(search_text, ' ') from dress where deleted_at is null;
  insert into dress_word (word_id, dress_id, price_cents)
    select distinct search_word.id, dress.id, price_cents
    from dress, regexp_split_to_table(search_text, ' ') as found join search_word on word = found
    where deleted_at is null;
  insert into dress_old_slug (slug, dress_id) select 'once-' || n, n from generate_series(1, 100000, 5) as n;
  insert into image (id, owner_id, dress_id, position, width, height, color)
    select md5(id::text), owner_id, id, 0, 900, 1200, '#c9a66b' from dress;
  insert into favorite (user_id, dress_id)
    select ('00000000-0000-4000-8000-' || lpad((n % 3000)::text, 12, '0'))::uuid, n from generate_series(1, 100000) as n;

  insert into rental (dress_id, renter_id, start_date, end_date, rate_cents, total_cents, status, cancelled_by,
      requested_at, lapses_at)
    select n % 100000 + 1, ('00000000-0000-4000-8000-' || lpad((n % 2999)::text, 12, '0'))::uuid, start, start + 3, 5000, 20000,
      case n % 10 when 0 then 'pending' when 1 then 'cancelled' else 'confirmed' end,
      case n % 10 when 1 then 'renter' end, '2026-06-14', '2026-06-16'
    from generate_series(1, 150000) as n,
      lateral (select date '2026-05-20' + n / 100000 * 40 + n % 30 as start) as days;
  insert into hold (dress_id, period, rental_id, lapses_at)
    select dress_id, daterange(start_date, end_date, '[]'), id, case status when 'pending' then lapses_at end
    from rental where status <> 'cancelled';
  insert into hold (dress_id, period)
    select n, daterange(date '2026-10-01' + n % 60, date '2026-10-08' + n % 60) from generate_series(1, 65000) as n;
  analyze`

interface Shop {
  client: pg.Client
}

const test = base.extend<{ shop: Shop }>({
  shop: [
    async ({ databaseUrl }, use) => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      for (const s of shop.split(/;\n(?=  \w)/)) { const t = performance.now(); await client.query(s); console.log((performance.now()-t).toFixed(), s.slice(0, 60)) }
      await use({ client })
      await client.end()
    },
    { scope: 'file' },
  ],
})

test('x', {timeout: 200000}, async ({ shop: { client } }) => {
  for (const t of ['dress','search_word','dress_word','hold','rental','favorite','session']) console.log(t, (await client.query(`select count(*) from ${t}`)).rows[0])
  console.log((await client.query(`select datname from pg_database`)).rows)
})
