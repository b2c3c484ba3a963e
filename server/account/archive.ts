import { sql, type RawBuilder } from 'kysely'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { findHandover } from '../handover/queries.ts'
import { privateMasterOf } from '../images/private-images.ts'
import { masterOf } from '../images/storage.ts'
import type { ImageStore } from '../images/store.ts'
import { findThread } from '../messages/queries.ts'
import { findRental } from '../rentals/rental-details.ts'
import { findForRental } from '../reviews/queries.ts'
import type { SignedInUser } from '../sessions/sessions.ts'

// What docs/security.md#what-is-kept-and-for-how-long lists for a person, as files of an archive. What is theirs
// alone is read by the row, so that a new column is in it; what two people share, as the person sees it in the shop.

/** A table, which of its rows are a person's, and columns that are left out: secrets, and the search's own. */
type OwnRows = [table: keyof Database, of: (id: string) => RawBuilder<boolean>, ...without: string[]]

const named = (column: string) => (id: string) => sql<boolean>`${sql.ref(column)} = ${id}`
const ofTheirDress = (id: string) => sql<boolean>`dress_id in (select id from dress where owner_id = ${id})`
const ofTheirCloset = (id: string) =>
  sql<boolean>`closet_id in (select id from closet where owner_id = ${id})`
const ofTheirSearch = (id: string) =>
  sql<boolean>`search_id in (select id from saved_search where user_id = ${id})`
/** An address is written by who receives the dress. */
const received = (id: string) => sql<boolean>`exists (
  select from rental join dress on dress.id = rental.dress_id where rental.id = rental_id
  and ${id} = case leg when 'there' then rental.renter_id else dress.owner_id end)`
const ofTheirRental = (id: string) => sql<boolean>`rental_id in (
  select rental.id from rental join dress on dress.id = rental.dress_id
  where ${id} in (rental.renter_id, dress.owner_id))`

/** By the name of the file. */
export const ownRows: Record<string, OwnRows> = {
  account: ['appUser', named('id'), 'passwordHash'],
  acceptances: ['acceptance', named('userId')],
  sessions: ['session', named('userId'), 'id'],
  google: ['oauthAccount', named('userId')],
  'google-waiting': ['oauthLink', named('userId'), 'hash', 'browserHash'],
  'one-time-tokens': ['oneTimeToken', named('userId'), 'hash', 'browserHash'],
  'links-in-letters': ['mailLink', named('userId'), 'hash'],
  measures: ['body', named('userId')],
  closet: ['closet', named('ownerId')],
  'closet-old-addresses': ['closetOldSlug', ofTheirCloset],
  following: ['follow', named('followerId')],
  'closet-news': ['closetNews', named('userId')],
  'saved-searches': ['savedSearch', named('userId')],
  'saved-search-dresses': ['savedSearchDress', ofTheirSearch],
  'search-news': ['searchNews', named('userId')],
  dresses: ['dress', named('ownerId'), 'searchText', 'searchVersion'],
  'dress-colors': ['dressColor', ofTheirDress],
  'dress-occasions': ['dressOccasion', ofTheirDress],
  'dress-old-addresses': ['dressOldSlug', ofTheirDress],
  'days-taken': ['hold', ofTheirDress],
  pictures: ['image', named('ownerId')],
  'private-pictures': ['privateImage', named('ownerId')],
  'lines-for-dresses': ['waiting', named('renterId')],
  favorites: ['favorite', named('userId')],
  'proposed-days': ['proposal', ofTheirRental],
  'dresses-received': ['handover', received],
  'messages-written': ['message', named('authorId')],
  'saved-replies': ['savedReply', named('userId')],
  blocked: ['blocked', named('byId')],
  reports: ['report', named('reporterId'), 'note', 'closedById'],
  decisions: ['sanction', named('personId'), 'byId', 'undoneById', 'reportId'],
  notices: ['notice', named('userId')],
  letters: ['letter', named('userId')],
  'letters-not-wanted': ['mailChoice', named('userId')],
  'kept-answers': ['idempotencyKey', named('userId')],
  'on-record': ['audit', named('actorId')],
  'settings-changed': ['setting', named('changedBy')],
}

interface Parts {
  db: Db
  images: ImageStore
  me: SignedInUser
  rules: Rules
  now: Date
}

/** The files of a person's archive, each read when the one before has been sent. */
export async function* archiveOf({ db, images, me, rules, now }: Parts) {
  const moment = { ...rules, now }
  const file = (name: string, input: string | Buffer) => ({ name, input, lastModified: now })
  const json = (name: string, content: unknown) => file(`${name}.json`, JSON.stringify(content, null, 2))
  yield file('read-me.txt', readMe(rules.shop.name, now))

  for (const [name, [table, of, ...without]] of Object.entries(ownRows)) {
    const { rows } =
      await sql<object>`select * from ${sql.table(table)} where ${of(me.id)} order by 1`.execute(db)
    yield json(
      name,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))),
      ),
    )
  }

  const rentals = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select('rental.id')
    .where((eb) => eb.or([eb('renterId', '=', me.id), eb('ownerId', '=', me.id)]))
    .execute()
  for (const { id } of rentals)
    yield json(`rentals/${id}`, {
      rental: await findRental(db, id, { me, ...moment }),
      handover: await findHandover(db, id, { me, now, rules }),
      reviews: await findForRental(db, id, { userId: me.id, ...moment }),
    })

  const threads = await db
    .selectFrom('thread')
    .select('id')
    .where((eb) => eb.or([eb('renterId', '=', me.id), eb('ownerId', '=', me.id)]))
    .execute()
  for (const { id: threadId } of threads) {
    const { thread, ...newest } = await findThread(db, me.id, { threadId, ...moment })
    const messages = [...newest.messages]
    for (let cursor = newest.nextCursor; cursor;) {
      const page = await findThread(db, me.id, { threadId, cursor, ...moment })
      messages.push(...page.messages)
      cursor = page.nextCursor
    }
    yield json(`conversations/${threadId}`, { thread, messages })
  }

  for (const [table, fileOf] of [
    ['image', masterOf],
    ['privateImage', privateMasterOf],
  ] as const)
    for (const { id } of await db.selectFrom(table).select('id').where('ownerId', '=', me.id).execute()) {
      const bytes = await images.get(fileOf(id))
      if (bytes) yield file(`pictures/${id}.webp`, bytes)
    }
}

const readMe = (shop: string, now: Date) => `What ${shop} keeps about you, as of ${now.toISOString()}.

Each .json file is a list of what is yours; rentals/ and conversations/ have what you share with one other person, as
you see it in the shop; pictures/ has the pictures that you uploaded. Passwords and secret links are kept as hashes,
which are left out, and so are numbers made of your address to count attempts. What others write about you
that you are not shown, such as a report, is not in it.
`
