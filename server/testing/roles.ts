import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import superjson from 'superjson'
import { hashPassword } from '../auth/passwords.ts'
import { prepareConnection } from '../auth/google/google-accounts.ts'
import { createSessions } from '../sessions/sessions.ts'
import { issueToken } from '../auth/tokens.ts'
import { newSecret } from '../secret.ts'
import { codeOf } from '../handover/code.ts'
import type { Db } from '../db/database.ts'
import type { LinkPurpose } from '../db/schema.ts'
import { writeLetter } from '../mail/commands.ts'
import { mintLink } from '../mail/links.ts'
import { restRoutes } from '../api/rest/routes.ts'
import { procedures, type AppRouter } from '../api/router.ts'
import { ownerSays, renterSays } from './finished-rental.ts'
import { asking, dress as aDress, inDays, sitDown, type Person } from './test.ts'

// oxfmt-ignore
export const roles = ['visitor', 'user', 'owner', 'otherOwner', 'renter', 'admin', 'mustChange', 'suspended', 'expired'] as const
export type Role = (typeof roles)[number]

type Features = AppRouter['_def']['record']
/** Such as `dresses.cards`. */
export type ProcedureName = {
  [Feature in keyof Features]: `${Feature}.${keyof Features[Feature] & string}`
}[keyof Features]
export const procedureNames = [...procedures.keys()] as ProcedureName[]

const password = 'the same for everybody here'
const passwordHash = hashPassword(password)

/** A shop with one of each role in it, where every call succeeds for a role that may make it. */
interface Scene {
  cookies: Record<Role, string | undefined>
  /** Inputs with which calls succeed; the others get an empty object. */
  inputs: Partial<Record<ProcedureName, unknown>>
  flow: string
  /** A rental that waits for its reviews. */
  reviewed: number
  /** A proposal of each side's. */
  proposals: Record<'owner' | 'renter', number>
  /** Each role's token for connecting a Google account. */
  connectTokens: Partial<Record<Role, string>>
  /** A rental that has begun, of which each side has named a place, and a photograph of each role. */
  handedOver: Awaited<ReturnType<typeof setHandover>>
}

export async function setScene(db: Db): Promise<Scene> {
  const sessions = createSessions(db, false)
  const cookies: Scene['cookies'] = { visitor: undefined } as Scene['cookies']
  const people = {} as Record<Role, Person & { email: string }>
  for (const role of roles.slice(1)) {
    const change = {
      role: role === 'admin' ? 'admin' : 'user',
      mustChangePassword: role === 'mustChange',
    } as const
    people[role] = await moveIn(db, change)
    cookies[role] = (await sessions.create(people[role].id)).value
  }
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', people.expired.id)
    .execute()

  const { owner, otherOwner, renter, user } = people
  const { id: sanctionId } = await db
    .insertInto('sanction')
    .values({
      action: 'suspend',
      personId: people.suspended.id,
      reason: 'rude',
      words: 'You threatened two renters.',
      byId: people.expired.id,
      at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('appUser')
    .set({ suspendedAt: new Date() })
    .where('id', '=', people.suspended.id)
    .execute()
  const [dress, instead] = [await owner.list(), await otherOwner.list()]
  const { rentalId } = await renter.api.rentals.book(asking(dress, inDays(10)))
  const { blockId } = await owner.api.rentals.block({
    dressId: dress.id,
    startDate: inDays(30),
    endDate: inDays(33),
  })
  const other = await renter.api.rentals.book(asking(dress, inDays(60)))
  const agreed = await owner.list()
  const [confirmed, asked] = [await agreeOn(agreed), await agreeOn(await owner.list())]
  const lost = await agreeOn(await owner.list())
  await owner.api.rentals.cancel({ rentalId: lost, reason: 'damaged' })
  const lined = await owner.list()
  const waitingId = await offerTo(renter, lined, people.expired)
  const handedOver = await setHandover(db, agreed.id, people)
  const { proposalId } = await owner.api.rentals.propose({
    rentalId: other.rentalId,
    startDate: inDays(70),
    endDate: inDays(73),
  })
  const change = await renter.api.rentals.askForDays({
    rentalId: asked,
    startDate: inDays(20),
    endDate: inDays(23),
  })
  const { threadId, messageId } = await renter.api.messages.open({
    dressId: dress.id,
    subject: 'The hem',
    message: 'How long is the hem?',
  })
  const { id: reportId } = await db
    .insertInto('report')
    .values({ reporterId: owner.id, reason: 'rude', messageId, at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: decisionId } = await db
    .insertInto('sanction')
    .values({
      action: 'warn',
      personId: renter.id,
      reason: 'rude',
      words: 'x',
      byId: people.admin.id,
      at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { waiting, published, held } = await setReviews(db, dress.id, people)
  const { id: closetId, slug: closetSlug } = await db
    .selectFrom('closet')
    .select(['id', 'slug'])
    .where('ownerId', '=', owner.id)
    .executeTakeFirstOrThrow()
  const flow = newSecret()
  const tempToken = await issueToken(db, user.id, { browser: flow, now: new Date() })
  const connectTokens: Scene['connectTokens'] = {}
  for (const role of roles.slice(1)) {
    const { id, email } = people[role]
    const google = { subject: id, email, displayName: role, avatarUrl: null }
    connectTokens[role] = await prepareConnection(db, id, google, { browser: flow, now: new Date() })
  }
  const mint = (purpose: LinkPurpose, email = user.email) =>
    mintLink(db, { purpose, userId: user.id, email, now: new Date() })
  const { id: letterId } = await writeLetter(db, { kind: 'verify', userId: user.id, at: new Date() })
  await db.updateTable('letter').set({ state: 'failed' }).where('id', '=', letterId).execute()
  const [year, month] = inDays(10).split('-').map(Number)
  const like = { dressId: dress.id, category: 'wedding', size: '8', pricePerDay: 50 }

  return {
    cookies,
    flow,
    reviewed: waiting,
    proposals: { owner: proposalId, renter: change.proposalId },
    connectTokens,
    handedOver,
    inputs: {
      'auth.login': { email: user.email, password },
      'auth.openShop': {
        code: 'x',
        shopName: 'Rosa',
        email: 'rosa@people.test',
        password,
        displayName: 'Rosa',
      },
      'backups.restorable': { code: 'x' },
      'backups.restore': { code: 'x', name: 'nightly.tar' },
      'auth.register': { email: `${randomUUID()}@people.test`, password, displayName: 'New' },
      'auth.establishSession': { tempToken },
      'auth.acceptTerms': { version: 1 },
      'auth.changePassword': { currentPassword: password, newPassword: 'quite another one' },
      'auth.forgot': { email: user.email },
      'auth.reset': { token: await mint('reset'), newPassword: 'quite another one' },
      'auth.verify': { token: await mint('verify') },
      'auth.undoAddress': { token: await mint('undo', `${randomUUID()}@people.test`) },
      'auth.changeAddress': { email: `${randomUUID()}@people.test`, password },
      'auth.endSession': { id: '0'.repeat(32) },
      'handover.one': { rentalId: confirmed },
      'handover.sent': { rentalId: confirmed, carrier: 'UPS' },
      'handover.sentBack': { rentalId: handedOver.rentalId },
      'handover.handOver': { rentalId: confirmed, code: await codeOf(db, confirmed, 'there') },
      'handover.handBack': {
        rentalId: handedOver.rentalId,
        code: await codeOf(db, handedOver.rentalId, 'back'),
      },
      'handover.removePhotograph': { rentalId: confirmed, leg: 'there', view: 'front' },
      'handover.received': { rentalId: confirmed },
      'handover.notAsDescribed': { rentalId: confirmed, words: 'The hem is torn.' },
      'handover.writeAddress': { rentalId: confirmed, address: '12 Elm St' },
      'handover.namePlace': { rentalId: confirmed, leg: 'there', place: 'Café Lou' },
      'mail.choose': { topic: 'requests', isWanted: false },
      'mail.unsubscribe': { token: await mint('unsubscribe') },
      'auth.updateProfile': { displayName: 'Somebody else' },
      'auth.deleteAccount': { password },
      'dresses.cards': { searchTerm: 'silk' },
      'dresses.list': { searchTerm: 'silk' },
      'dresses.fitting': { searchTerm: 'silk' },
      'dresses.count': { searchTerm: 'silk' },
      'dresses.nearMisses': { event: inDays(30), shown: [dress.id] },
      'dresses.facets': { brands: ['Maison Ondine'], sizes: ['8'] },
      'dresses.suggest': { beginning: 'si' },
      'dresses.byId': { id: dress.id },
      'dresses.bySlug': { slug: dress.slug },
      'dresses.moreFromOwner': { id: dress.id },
      'dresses.byIds': { ids: [dress.id] },
      'dresses.relatedCards': like,
      'dresses.related': like,
      'dresses.update': { id: dress.id, color: 'Blue' },
      'dresses.remove': { id: dress.id },
      'favorites.toggle': { dressId: dress.id },
      'body.set': { heightMm: 1680, bustMm: 920, waistMm: 740, hipsMm: 990, usualSize: '8' },
      'closets.bySlug': { slug: closetSlug },
      'closets.dresses': { closetId },
      'closets.edit': { city: 'Brooklyn', about: 'Silk, mostly.' },
      'closets.follow': { closetId },
      'closets.unfollow': { closetId },
      'searches.save': { address: 'size=8' },
      'searches.remove': { searchId: 1 },
      'notices.seen': { id: 1 },
      'messages.threads': { show: 'all' },
      'messages.thread': { threadId },
      'messages.about': { dressId: dress.id },
      'messages.open': { dressId: dress.id, subject: 'The hem', message: 'Is the hem stitched by hand?' },
      'messages.write': { threadId, text: 'Thank you.' },
      'messages.seen': { threadId, messageId },
      'messages.hideMine': { messageId },
      'messages.saveReply': { title: 'Hem', body: 'The hem is {dress}.' },
      'messages.removeReply': { id: 1 },
      'people.setContact': { messagesOnly: true },
      'people.block': { personId: people.expired.id },
      'people.unblock': { personId: people.expired.id },
      'reports.create': { reason: 'rude', personId: people.expired.id },
      'reports.answer': { sanctionId: decisionId, words: 'I did not.' },
      'admin.list': { list: 'people' },
      'admin.record': { list: 'people', id: user.id },
      'admin.lookAtReport': { reportId },
      'admin.decisions': { reportId },
      'settings.page': { page: 'about' },
      'settings.preview': { text: 'A **text**' },
      'settings.change': { version: 0, values: { tagline: 'Lent with love.' } },
      'admin.act': { action: 'warn', id: people.expired.id, reason: 'rude', words: 'Please be kind.' },
      'admin.undo': { sanctionId },
      'admin.cancelRental': { rentalId: confirmed, words: 'The dress is a counterfeit.' },
      'admin.closeReport': { reportId, outcome: 'acted' },
      'admin.noteReport': { reportId, note: 'They wrote twice.' },
      'reviews.about': { dressId: dress.id },
      'reviews.aboutRenter': { rentalId },
      'reviews.forRental': { rentalId },
      'reviews.skip': { rentalId: waiting },
      'reviews.reply': { reviewId: published, text: 'Thank you.' },
      'reviews.approve': { reviewId: held },
      'rentals.one': { rentalId },
      'rentals.answerClock': { id: dress.id },
      'rentals.decline': { rentalId, reason: 'cleaning' },
      'rentals.propose': { rentalId, startDate: inDays(40), endDate: inDays(43) },
      'rentals.askForDays': { rentalId: confirmed, startDate: inDays(40), endDate: inDays(43) },
      'rentals.availability': { dressId: dress.id, year, month },
      'rentals.book': asking(dress, inDays(20)),
      'waiting.join': { dressId: lined.id, startDate: inDays(20), endDate: inDays(23) },
      'waiting.take': { waitingId, pricePerDay: 50, totalPrice: 200 },
      'waiting.pass': { waitingId },
      'waiting.leave': { waitingId },
      'rentals.withdraw': { rentalId },
      'rentals.rescue': { rentalId: lost },
      'rentals.alternatives': { rentalId: lost },
      'rentals.swap': { rentalId: lost, dressId: instead.id, pricePerDay: 50, totalPrice: 200 },
      'rentals.cancel': { rentalId: confirmed, reason: 'agreed' },
      'rentals.answerReturn': { rentalId: waiting, answer: 'back' },
      'rentals.lent': { statuses: ['pending'] },
      'rentals.decide': { rentalId, status: 'confirmed' },
      'rentals.block': { dressId: dress.id, startDate: inDays(40), endDate: inDays(43) },
      'rentals.blocks': { dressId: dress.id },
      'rentals.ownerAvailability': { dressId: dress.id, year, month },
      'rentals.unblock': { blockId },
      'admin.resetPassword': { email: user.email },
      'admin.letter': { id: letterId },
      'admin.tryLetterAgain': { id: letterId },
    },
  }

  /** The line of somebody whose turn it is, for a dress whose other days are taken. */
  async function offerTo(next: Person, dress: Parameters<typeof asking>[0], first: Person) {
    const { rentalId } = await first.api.rentals.book(asking(dress, inDays(10)))
    await first.api.rentals.book(asking(dress, inDays(20)))
    const days = { startDate: inDays(10), endDate: inDays(13) }
    const line = await next.api.waiting.join({ dressId: dress.id, ...days })
    await first.api.rentals.withdraw({ rentalId })
    return line.waitingId
  }

  /** A rental of a dress, confirmed. */
  async function agreeOn(dress: Parameters<typeof asking>[0]) {
    const { rentalId } = await renter.api.rentals.book(asking(dress, inDays(10)))
    await owner.api.rentals.decide({ rentalId, status: 'confirmed' })
    return rentalId
  }

  async function moveIn(db: Db, change: { role: 'user' | 'admin'; mustChangePassword: boolean }) {
    const id = randomUUID()
    const person = { id, email: `${id}@people.test`, displayName: 'Someone', ...change }
    await db
      .insertInto('appUser')
      .values({ ...person, passwordHash: await passwordHash })
      .execute()
    return { ...sitDown(db, person), email: person.email }
  }
}

/**
 * A rental that waits for its reviews, a published review of its renter, and one held for moderation: written as
 * rows, since a scene is made for every call.
 */
async function setReviews(db: Db, dressId: number, { owner, renter }: Record<Role, { id: string }>) {
  const now = new Date()
  const rental = {
    dressId,
    renterId: renter.id,
    startDate: inDays(-8),
    endDate: inDays(-5),
    rateCents: 5000,
    totalCents: 20_000,
    status: 'confirmed',
    requestedAt: now,
    lapsesAt: now,
    decidedAt: now,
  } as const
  const rentals = await db.insertInto('rental').values([rental, rental, rental]).returning('id').execute()
  const [waiting = 0, both = 0, doubtful = 0] = rentals.map(({ id }) => id)
  const said = { dressId, at: now, dueAt: new Date(now.getTime() + 864e5), isCounted: true, personStars: 5 }
  const [published, held] = await db
    .insertInto('review')
    .values([
      {
        ...said,
        rentalId: both,
        side: 'owner',
        authorId: owner.id,
        aboutId: renter.id,
        onTime: true,
        inCondition: true,
        easy: true,
        publishedAt: now,
      },
      {
        ...said,
        rentalId: doubtful,
        side: 'renter',
        authorId: renter.id,
        aboutId: owner.id,
        dressStars: 5,
        heldAt: now,
      },
    ])
    .returning('id')
    .execute()
  return { waiting, published: published?.id ?? 0, held: held?.id ?? 0 }
}

const PLACE = 'Café Lou'

/** A rental whose first day is today, as a row, with the place that each side has named for the other. */
async function setHandover(db: Db, dressId: number, people: Record<Role, { id: string }>) {
  const now = new Date()
  const days = { startDate: inDays(0), endDate: inDays(3), rateCents: 5000, totalCents: 20_000 }
  const { id: rentalId } = await db
    .insertInto('rental')
    .values({
      ...days,
      dressId,
      renterId: people.renter.id,
      status: 'confirmed',
      requestedAt: now,
      lapsesAt: now,
      decidedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('handover')
    .values([
      { rentalId, leg: 'there', place: PLACE, placeBy: 'owner' },
      { rentalId, leg: 'back', place: PLACE, placeBy: 'renter' },
    ])
    .execute()
  const imageIds: Partial<Record<Role, string>> = {}
  for (const role of roles.slice(1)) {
    const id = randomUUID().replaceAll('-', '')
    await db
      .insertInto('privateImage')
      .values({ id, ownerId: people[role].id, width: 900, height: 1200 })
      .execute()
    imageIds[role] = id
  }
  return { rentalId, imageIds }
}

/** One of the two ways to a procedure. */
interface Surface {
  name: string
  isChange: boolean
  ask: (app: FastifyInstance, scene: Scene, role: Role) => Promise<LightMyRequestResponse>
}

/** Over tRPC, and over REST where it is documented. */
export function surfaces(procedure: ProcedureName): Surface[] {
  const isQuery = procedures.get(procedure)?._def.type === 'query'
  const input = async (app: FastifyInstance, scene: Scene, role: Role) => {
    // Pictures and tokens must be the caller's own.
    if (procedure === 'dresses.create') return newDress(app, scene, role)
    // Each side answers its side's questions.
    if (procedure === 'reviews.write')
      return { rentalId: scene.reviewed, ...(role === 'owner' ? ownerSays : renterSays) }
    const { rentalId, imageIds } = scene.handedOver
    if (procedure === 'handover.agreeToPlace')
      return { rentalId, leg: role === 'owner' ? 'back' : 'there', place: PLACE }
    if (procedure === 'handover.photograph')
      return { rentalId, leg: 'there', view: 'front', imageId: imageIds[role] ?? '0'.repeat(32) }
    // Each side takes its own proposal back, and answers the other's.
    const { owner, renter } = scene.proposals
    if (procedure === 'rentals.takeBackProposal') return { proposalId: role === 'renter' ? renter : owner }
    if (procedure === 'rentals.answerProposal')
      return { proposalId: role === 'owner' ? renter : owner, accept: true }
    if (procedure === 'auth.connectGoogle') return { tempToken: scene.connectTokens[role] ?? 'none' }
    return scene.inputs[procedure] ?? {}
  }

  const overTrpc: Surface = {
    name: `/trpc/${procedure}`,
    isChange: !isQuery,
    async ask(app, scene, role) {
      const body = superjson.serialize(await input(app, scene, role))
      const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(body))}` : ''
      return send(app, scene, role, isQuery ? 'GET' : 'POST', `/trpc/${procedure}${query}`, body)
    },
  }
  const route = restRoutes.find((one) => one.procedure === procedure)
  if (!route) return [overTrpc]
  const { method, path } = route
  const overRest: Surface = {
    name: `${method} /_api${path}`,
    isChange: !isQuery,
    async ask(app, scene, role) {
      const body = await input(app, scene, role)
      const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
      return send(app, scene, role, method, `/_api${path}${query}`, body)
    },
  }
  return [overTrpc, overRest]
}

/**
 * Asks in the scene as others have left it, and anew in one of its own where that is refused: it may be for what was
 * let in before. Most scenes serve many calls, and setting one costs more than all of them.
 */
export async function stage(app: FastifyInstance, newScene: () => Promise<Scene>) {
  let scene = await newScene()
  let isChanged = false
  return async (surface: Surface, role: Role) => {
    let answer = await surface.ask(app, scene, role)
    if (isChanged && answer.statusCode >= 400) {
      scene = await newScene()
      isChanged = false
      answer = await surface.ask(app, scene, role)
    }
    if (surface.isChange && answer.statusCode < 400) isChanged = true
    return answer
  }
}

function cookieHeader(scene: Scene, role: Role) {
  const session = scene.cookies[role]
  return [`oauth_flow=${scene.flow}`, ...(session ? [`session=${session}`] : [])].join('; ')
}

async function send(
  app: FastifyInstance,
  scene: Scene,
  role: Role,
  method: 'GET' | 'POST',
  url: string,
  body: unknown,
) {
  return app.inject({
    method,
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: cookieHeader(scene, role),
    },
    ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
  })
}

/** A dress with a picture that the caller has just uploaded, or an unknown one where the caller may not upload. */
async function newDress(app: FastifyInstance, scene: Scene, role: Role) {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const form = new FormData()
  form.append('image', new File([pixel], 'dress.gif', { type: 'image/gif' }))
  const encoded = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/_api/images/upload',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
      cookie: cookieHeader(scene, role),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const url = answer.json().url ?? `http://localhost:3000/_api/images/${'0'.repeat(32)}.webp`
  return { ...aDress, imageUrls: [url] }
}
