import { demoEmails } from '../../demo/people.ts'
import { formatDays, marketToday } from '../../shared/day.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { removePrivateFiles } from '../images/private-images.ts'
import { removeFiles } from '../images/storage.ts'
import type { ImageStore } from '../images/store.ts'
import { findShopPictures } from '../settings/pictures.ts'

/** The outcome: removed, not there, or kept because of what real people share with it. */
type Removal = { people: number; dresses: number } | { heldBy: string[] }

/**
 * Removes the demo from a shop: its people and all their data, in one transaction, then the files. Hearts,
 * follows and lines of others go along. Does nothing where other people have rented, written or reported with them.
 */
export async function removeDemoShop({
  db,
  images,
  now,
}: {
  db: Db
  images: ImageStore
  now: Date
}): Promise<Removal> {
  const removed = await inTransaction(db, async (trx) => {
    const people = await trx
      .selectFrom('appUser')
      .select('id')
      .where('email', 'in', demoEmails)
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = people.map(({ id }) => id)
    if (!ids.length) return { people: 0, dresses: 0, pictures: [], privatePictures: [] }
    const dresses = await trx
      .selectFrom('dress')
      .select('id')
      .where('ownerId', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const heldBy = await findHolders(trx, ids, now)
    if (heldBy.length) return { heldBy }
    const pictures = await removeRows(trx, ids)
    return { people: ids.length, dresses: dresses.length, ...pictures }
  })
  if ('heldBy' in removed) return removed
  for (const id of removed.pictures) await removeFiles(images, id)
  for (const id of removed.privatePictures) await removePrivateFiles(images, id)
  return { people: removed.people, dresses: removed.dresses }
}

/** What other people share with the demo, a line each. */
async function findHolders(trx: Db, ids: string[], now: Date) {
  const rentals = await trx
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['dress.title', 'startDate as from', 'endDate as to', 'rental.renterId'])
    .select(['owner.displayName as owner', 'renter.displayName as renter'])
    .where((eb) => eb('dress.ownerId', 'in', ids).or('rental.renterId', 'in', ids))
    .where((eb) => eb('dress.ownerId', 'not in', ids).or('rental.renterId', 'not in', ids))
    .orderBy('rental.id')
    .execute()
  const threads = await trx
    .selectFrom('thread')
    .innerJoin('dress', 'dress.id', 'thread.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'thread.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'thread.renterId')
    .select(['dress.title', 'thread.renterId', 'owner.displayName as owner', 'renter.displayName as renter'])
    .where((eb) => eb('thread.ownerId', 'in', ids).or('thread.renterId', 'in', ids))
    .where((eb) => eb('thread.ownerId', 'not in', ids).or('thread.renterId', 'not in', ids))
    .orderBy('thread.id')
    .execute()
  const reports = await trx
    .selectFrom('report')
    .innerJoin('appUser as reporter', 'reporter.id', 'report.reporterId')
    .leftJoin('message', 'message.id', 'report.messageId')
    .leftJoin('review', 'review.id', 'report.reviewId')
    .leftJoin('dress', 'dress.id', 'report.dressId')
    .leftJoin('sanction', 'sanction.id', 'report.sanctionId')
    .leftJoin('rental', 'rental.id', 'report.rentalId')
    .select(['report.id', 'reporter.displayName'])
    .where((eb) => {
      const isAboutDemo = eb.or([
        eb('message.authorId', 'in', ids),
        eb('review.authorId', 'in', ids),
        eb('dress.ownerId', 'in', ids),
        eb('report.personId', 'in', ids),
        eb('sanction.personId', 'in', ids),
        eb('rental.renterId', 'in', ids),
      ])
      return eb.or([
        eb.and([isAboutDemo, eb('reporterId', 'not in', ids)]),
        eb.and([eb.not(eb.fn.coalesce(isAboutDemo, eb.lit(false))), eb('reporterId', 'in', ids)]),
      ])
    })
    .orderBy('report.id')
    .execute()
  const decisions = await trx
    .selectFrom('sanction')
    .innerJoin('appUser as person', 'person.id', 'sanction.personId')
    .select(['sanction.id', 'person.displayName'])
    .where('byId', 'in', ids)
    .where('personId', 'not in', ids)
    .orderBy('sanction.id')
    .execute()
  const pictures = (await findShopPictures(trx)).filter(({ ownerId }) => ids.includes(ownerId))
  const others = ({ renterId, owner, renter }: { renterId: string; owner: string; renter: string }) =>
    ids.includes(renterId) ? owner : renter
  return [
    ...rentals.map(
      ({ title, from, to, ...sides }) =>
        `${others(sides)}: a rental of ${title}, ${formatDays({ from, to }, marketToday(now))}`,
    ),
    ...threads.map(({ title, ...sides }) => `${others(sides)}: a conversation about ${title}`),
    ...pictures.map(({ shopUse }) => `the shop: its ${shopUse}, which an admin of the demo uploaded`),
    ...decisions.map(({ id, displayName }) => `${displayName}: decision ${id}, by an admin of the demo`),
    ...reports.map(({ id, displayName }) => `${displayName}: report ${id}`),
  ]
}

/** Deletes all rows of the demo, referring ones first; returns the ids of its pictures. */
async function removeRows(trx: Db, ids: string[]) {
  const dresses = trx.selectFrom('dress').select('dress.id').where('dress.ownerId', 'in', ids)
  const rentals = trx.selectFrom('rental').select('rental.id').where('rental.renterId', 'in', ids)
  const threads = trx.selectFrom('thread').select('thread.id').where('thread.renterId', 'in', ids)
  const reviews = trx.selectFrom('review').select('review.id').where('review.authorId', 'in', ids)
  const messages = trx.selectFrom('message').select('message.id').where('message.threadId', 'in', threads)
  await trx
    .deleteFrom('letter')
    .where((eb) =>
      eb.or([eb('userId', 'in', ids), eb('rentalId', 'in', rentals), eb('threadId', 'in', threads)]),
    )
    .execute()
  await trx.deleteFrom('notice').where('userId', 'in', ids).execute()
  // What was looked for before the demo came is of it, too.
  const first = await trx
    .selectFrom('dress')
    .select('createdAt')
    .where('ownerId', 'in', ids)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first) await trx.deleteFrom('searchDemand').where('day', '<', marketToday(first.createdAt)).execute()
  const privatePictures = await trx
    .deleteFrom('privateImage')
    .where('ownerId', 'in', ids)
    .returning('id')
    .execute()
  // Reports and decisions can refer to each other.
  await trx.updateTable('sanction').set({ reportId: null }).where('personId', 'in', ids).execute()
  await trx.updateTable('sanction').set({ undoneById: null }).where('undoneById', 'in', ids).execute()
  await trx.updateTable('report').set({ closedById: null }).where('closedById', 'in', ids).execute()
  await trx
    .deleteFrom('report')
    .where((eb) =>
      eb.or([
        eb('reporterId', 'in', ids),
        eb('personId', 'in', ids),
        eb('dressId', 'in', dresses),
        eb('messageId', 'in', messages),
        eb('reviewId', 'in', reviews),
        eb('rentalId', 'in', rentals),
      ]),
    )
    .execute()
  await trx.deleteFrom('sanction').where('personId', 'in', ids).execute()
  await trx.deleteFrom('review').where('rentalId', 'in', rentals).execute()
  await trx.deleteFrom('reviewSkip').where('rentalId', 'in', rentals).execute()
  await trx.deleteFrom('message').where('threadId', 'in', threads).execute()
  await trx.deleteFrom('proposal').where('rentalId', 'in', rentals).execute()
  await trx.deleteFrom('handover').where('rentalId', 'in', rentals).execute()
  await trx.deleteFrom('thread').where('renterId', 'in', ids).execute()
  const lines = trx.selectFrom('waiting').select('waiting.id').where('waiting.renterId', 'in', ids)
  await trx
    .deleteFrom('hold')
    .where((eb) => eb.or([eb('dressId', 'in', dresses), eb('waitingId', 'in', lines)]))
    .execute()
  await trx
    .deleteFrom('waiting')
    .where((eb) => eb.or([eb('renterId', 'in', ids), eb('dressId', 'in', dresses)]))
    .execute()
  await trx.deleteFrom('rental').where('renterId', 'in', ids).execute()
  const pictures = await trx.deleteFrom('image').where('ownerId', 'in', ids).returning('id').execute()
  for (const table of [
    'favorite',
    'newDress',
    'dressWord',
    'dressFacets',
    'dressColor',
    'dressOccasion',
    'dressOldSlug',
  ] as const)
    await trx.deleteFrom(table).where('dressId', 'in', dresses).execute()
  await trx.deleteFrom('dress').where('ownerId', 'in', ids).execute()
  await trx.deleteFrom('closet').where('ownerId', 'in', ids).execute()
  await trx.deleteFrom('appUser').where('id', 'in', ids).execute()
  return {
    pictures: pictures.map(({ id }) => id),
    privatePictures: privatePictures.map(({ id }) => id),
  }
}
