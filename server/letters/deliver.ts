import { setTimeout as delay } from 'node:timers/promises'
import { imageAt } from '../../shared/image.ts'
import { isOptional, necessaryLetters } from '../../shared/notices/letter-kinds.ts'
import type { Clock } from '../clock.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { isRetryable } from '../db/errors.ts'
import { imageUrl } from '../images/queries.ts'
import { messageLetterDue } from '../messages/commands.ts'
import { notifyOfAccount } from '../notices/commands.ts'
import { findAlternativesForLetter } from '../rentals/alternatives.ts'
import { findUnreadTold, loadData } from './letter-data.ts'
import { heldSince } from '../mail/hold.ts'
import { colorsOf } from '../settings/look.ts'
import { layOut, type Links, type LetterText } from '../mail/layout.ts'
import { mintLink } from '../mail/links.ts'
import {
  countAttempt,
  GIVE_UP_MS,
  markSending,
  postpone,
  SERVER_WAIT_MS,
  settle,
  skipDue,
  takeDue,
  waitAfter,
  type Letter,
} from '../mail/queue.ts'
import { findSkipReason, type Reader } from './skip-reason.ts'
import type { SkipReason } from '../mail/skip-reasons.ts'
import { NotSent, type Transport } from '../mail/transport.ts'
import { rentalTextOf, textForStranger, textOf } from './letter-texts.ts'

interface Desk {
  db: Db
  /** Undefined where letters do not leave. */
  transport: Transport | undefined
  rules: Pick<
    Rules,
    'publicUrl' | 'imageOrigin' | 'timeZone' | 'turnaroundDays' | 'shop' | 'settings' | 'mail'
  >
  clock: Clock
}

/** What became of the due letter: none was due, it is done, or no letter can leave now. */
type Outcome = 'nothing' | 'done' | 'stuck'

/**
 * Sends the letter that is due the longest, or the one of this id (docs/mail.md#how-a-letter-leaves). It is claimed
 * and written in one transaction, sent outside of any, and settled in another: a process that dies in between leaves
 * it to be sent again, so it may arrive twice, but never not at all.
 */
export async function deliverNext(desk: Desk, id?: number): Promise<Outcome> {
  const { db, transport, clock } = desk
  let due: Letter | undefined
  const taken = await inTransaction(db, async (trx) => {
    if (await heldSince(trx)) return undefined
    if (!transport && id === undefined && (await skipDue(trx, clock()))) return 'settled'
    due = await takeDue(trx, clock(), id)
    return due && write(trx, desk, due)
  }).catch(async (error: unknown) => {
    // One that cannot be written, perhaps of a newer server's kind, delays no other.
    if (!due || isRetryable(error)) throw error
    const words = error instanceof Error ? error.message : 'Something went wrong.'
    await countAttempt(db, due.id)
    await refused(desk, due, '', new NotSent('later', `It could not be written: ${words}`, error))
    return 'settled' as const
  })
  if (!taken || taken === 'settled') return taken ? 'done' : 'nothing'
  const { letter, message } = taken
  let state: 'sent' | 'kept' | undefined
  try {
    state = await transport?.send(message)
  } catch (error) {
    const problem =
      error instanceof NotSent
        ? error
        : new NotSent('server', error instanceof Error ? error.message : 'Something went wrong.', error)
    return refused(desk, letter, message.to.address, problem)
  }
  if (state) await settle(db, letter.id, { state, now: clock() })
  return 'done'
}

/** Writes a claimed letter; settles it when its reason is gone. */
async function write(trx: Db, { transport, rules, clock }: Desk, letter: Letter) {
  const now = clock()
  const skip = async (why: SkipReason) => {
    await settle(trx, letter.id, { state: 'skipped', why, now })
    return 'settled' as const
  }
  const reader = await findReader(trx, letter)
  if (!reader) {
    // No account has this address; the caller learns nothing of it, and a stranger's address is not kept.
    if (letter.email && !letter.userId) {
      await trx.deleteFrom('letter').where('id', '=', letter.id).execute()
      return 'settled'
    }
    return skip('account_deleted')
  }
  if (!transport) return skip('mail_off')
  if (now.getTime() - letter.createdAt.getTime() >= GIVE_UP_MS) {
    if (!letter.why) return skip('too_old')
    await settle(trx, letter.id, { state: 'failed', why: letter.why, now })
    return 'settled'
  }
  if (letter.threadId && !(await takeThread(trx, letter.threadId))) {
    await postpone(trx, letter.id, { why: letter.why, dueAt: new Date(now.getTime() + BEING_WRITTEN_MS) })
    return 'settled'
  }
  if (letter.kind === 'verify') {
    const asked = await findAskedSince(trx, reader.id, letter.createdAt)
    if (asked?.state === 'queued') {
      await postpone(trx, letter.id, {
        why: letter.why,
        dueAt: new Date(Math.max(asked.dueAt.getTime(), now.getTime()) + AFTER_ASKED_MS),
      })
      return 'settled'
    }
    if (asked) return skip('link_sent')
  }
  const gone = await findSkipReason(trx, letter, reader, now)
  if (gone) return skip(gone)

  // What is unread or new is looked up at each attempt; all else keeps the words of the first.
  const isNews = letter.kind === 'closet_news' || letter.kind === 'search_news'
  const isLooked = letter.threadId !== null || isNews
  const kept = letter.facts?.name && !isLooked ? letter.facts : undefined
  const told = kept ?? (await loadData(trx, letter, reader.displayName, { ...rules, now }))
  const isKnown = reader.emailVerifiedAt !== null && letter.kind !== 'change_address'
  const isOffering = isKnown && rentalTextOf(letter.kind)?.offersOthers && letter.rentalId
  const facts = {
    ...told,
    ...(isOffering && { alternatives: await findAlternativesForLetter(trx, isOffering, { ...rules, now }) }),
  }
  if (facts.thread) {
    if (!facts.thread.since) return skip('already_told')
    // What it was about has been read and more came since, or earlier letters told of what is still unread.
    const dueAt = messageLetterDue(facts.thread.since, await findUnreadTold(trx, letter, now))
    if (dueAt > now) {
      await postpone(trx, letter.id, { why: letter.why, dueAt })
      return 'settled'
    }
  }
  if (isNews && !facts.news && !facts.searchNews) return skip('nothing_left')
  const isAtHome = !isOptional(letter.kind) && necessaryLetters[letter.kind].toCurrentAddress
  const email = letter.email === reader.email && isAtHome ? null : letter.email
  // Names and titles of others are not kept: their owners may leave before the letter is deleted.
  await markSending(
    trx,
    { ...letter, userId: reader.id, email },
    { ...facts, news: undefined, searchNews: undefined, alternatives: undefined },
    now,
  )
  const full = textOf(letter.kind, facts, letter, rules)
  const words = isKnown || !isOptional(letter.kind) ? full : textForStranger(letter.kind, full, rules.shop)
  const { links, oneClick } = await linksOf(trx, letter, { reader, button: words.button, rules, now })
  const about = facts.rental ?? facts.line ?? facts.thread ?? facts.news ?? facts.searchNews
  const cover = isKnown && about?.imageId
  const { hostname } = new URL(rules.publicUrl)
  return {
    letter,
    message: {
      id: letter.id,
      from: rules.mail.from,
      // To an address that may be a stranger's, no text that a user chose.
      to: { name: isKnown ? reader.displayName : '', address: letter.email ?? reader.email },
      subject: words.subject,
      ...layOut({
        words,
        shop: rules.shop,
        colors: colorsOf(rules.settings.palette),
        links: { ...links, origin: rules.publicUrl },
        ...(cover && {
          picture: { url: imageAt(imageUrl(rules, cover), 320, 'jpg'), alt: about.dressTitle },
        }),
      }),
      messageId: `<${letter.messageKey}@${hostname}>`,
      ...(letter.rentalId && { references: `<rental-${letter.rentalId}@${hostname}>` }),
      ...(letter.threadId && { references: `<thread-${letter.threadId}@${hostname}>` }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(oneClick && {
          'List-Unsubscribe': `<${oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    },
  }
}

/** After how long a letter tries again whose conversation was locked. */
const BEING_WRITTEN_MS = 1_000

/**
 * Locks a conversation's row as writing a message does: that sees a waiting letter and inserts none, so the letter
 * must see the new message. Undefined while it is locked, since a letter must not wait while it holds its own row.
 */
const takeThread = (trx: Db, id: number) =>
  trx.selectFrom('thread').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst()

/** After how long a letter that confirms an address looks again at one about a request, which may yet be skipped. */
const AFTER_ASKED_MS = 60_000

/**
 * The letter since then about a user's request, which confirms their address too: a sent one before a waiting one.
 */
const findAskedSince = (trx: Db, userId: string, since: Date) =>
  trx
    .selectFrom('letter')
    .select(['state', 'dueAt'])
    .where('userId', '=', userId)
    .where('kind', '=', 'asked')
    .where('state', 'in', ['queued', 'sending', 'sent', 'kept'])
    .where('createdAt', '>', since)
    .orderBy((eb) => eb('state', '=', 'queued'))
    .limit(1)
    .executeTakeFirst()

/** The recipient; undefined when they have left, or when no account has the address. */
const findReader = (trx: Db, { userId, email }: Letter): Promise<Reader | undefined> =>
  trx
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'emailVerifiedAt', 'emailRefusedAt'])
    .$call((query) => (userId ? query.where('id', '=', userId) : query.where('email', '=', email ?? '')))
    .where('leftAt', 'is', null)
    .executeTakeFirst()

/**
 * The links of a letter, with new secrets at each attempt. A secret stands behind `#`, which browsers do not send: no
 * log and no link scanner gets it.
 */
async function linksOf(
  trx: Db,
  { kind, email, createdAt: since }: Letter,
  {
    reader,
    button,
    rules: { publicUrl },
    now,
  }: { reader: Reader; button: LetterText['button']; rules: Pick<Rules, 'publicUrl'>; now: Date },
): Promise<{ links: Links; oneClick?: string }> {
  const mint = (purpose: Parameters<typeof mintLink>[1]['purpose']) =>
    mintLink(trx, { purpose, userId: reader.id, email: email ?? reader.email, since, now })
  const secret = button?.purpose ? `#${await mint(button.purpose)}` : ''
  const links = {
    choices: `${publicUrl}/account/mail`,
    ...(button && { button: publicUrl + button.path + secret }),
  }
  if (!isOptional(kind)) return { links }
  const token = await mint('unsubscribe')
  return {
    links: { ...links, unsubscribe: `${publicUrl}/unsubscribe#${token}` },
    oneClick: `${publicUrl}/_api/mail/unsubscribe?token=${token}`,
  }
}

async function refused({ db, clock }: Desk, letter: Letter, address: string, { refusal, message }: NotSent) {
  const now = clock()
  const isOver = now.getTime() - letter.createdAt.getTime() >= GIVE_UP_MS
  if (refusal === 'address' || refusal === 'letter' || isOver) {
    await inTransaction(db, async (trx) => {
      await settle(trx, letter.id, { state: 'failed', why: message, now })
      if (refusal === 'address' && letter.userId)
        await markUnreachable(trx, { userId: letter.userId, address, said: message, now })
    })
  } else {
    const wait = waitAfter(letter.attempts + 1)
    const dueAt = new Date(now.getTime() + (refusal === 'server' ? Math.min(wait, SERVER_WAIT_MS) : wait))
    await postpone(db, letter.id, { why: message, dueAt })
  }
  return refusal === 'server' ? 'stuck' : 'done'
}

/** Marks a person's address as unreachable and tells them in the app; once, and only for their current address. */
async function markUnreachable(
  trx: Db,
  { userId, address, said, now }: { userId: string; address: string; said: string; now: Date },
) {
  const marked = await trx
    .updateTable('appUser')
    .set({ emailRefusedAt: now, emailRefusal: said })
    .where('id', '=', userId)
    .where('email', '=', address)
    .where('emailRefusedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (marked) await notifyOfAccount(trx, 'unreachable', userId, now)
}

const LOOK_EVERY_MS = 1_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** How long a stopping server waits for a letter being sent; after that it is sent again. */
const GRACE_MS = 3_000

/**
 * Sends due letters one after the other, until it is stopped. While the mail server takes none, it backs off.
 * `onTrouble` is called with errors that no letter's row holds.
 */
export function startDelivery(
  { rules, ...desk }: Omit<Desk, 'rules'> & { rules: () => Desk['rules'] },
  onTrouble: (error: unknown) => void,
) {
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const work = async () => {
    let stuck = 0
    while (!stopping.signal.aborted) {
      const outcome = await deliverNext({ ...desk, rules: rules() }).catch((error: unknown) => {
        onTrouble(error)
        return 'stuck' as const
      })
      stuck = outcome === 'stuck' ? stuck + 1 : 0
      if (stuck) await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (stuck - 1)))
      else if (outcome === 'nothing') await pause(LOOK_EVERY_MS)
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await Promise.race([working, delay(GRACE_MS, undefined, { ref: false })])
    desk.transport?.close()
    await working
  }
}
