import { setTimeout as delay } from 'node:timers/promises'
import { imageAt } from '../../shared/image.ts'
import { isOptional, type LetterKind } from '../../shared/letter-kinds.ts'
import type { Clock } from '../clock.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { isRetryable } from '../db/errors.ts'
import { imageUrl } from '../images/queries.ts'
import { messageLetterDue } from '../messages/commands.ts'
import { notifyOfAccount } from '../notices/commands.ts'
import { findInstead } from '../rentals/instead.ts'
import { findUnreadTold, loadData } from './letter-data.ts'
import { heldSince } from '../mail/hold.ts'
import { layOut, type Links, type LetterText } from '../mail/layout.ts'
import { mintLink } from '../mail/links.ts'
import {
  countAttempt,
  GIVE_UP_MS,
  markSending,
  postpone,
  SERVER_WAIT_MS,
  settle,
  takeDue,
  waitAfter,
  type Letter,
} from '../mail/queue.ts'
import { findSkipReason, type Reader } from './skip-reason.ts'
import type { SkipReason } from '../mail/skip-reasons.ts'
import { NotSent, type Message, type Transport } from '../mail/transport.ts'
import { offersOthers, textForStranger, textOf } from './letter-texts.ts'

interface Desk {
  db: Db
  /** Undefined where letters do not leave. */
  transport: Transport | undefined
  rules: Pick<Rules, 'publicUrl' | 'imageOrigin' | 'timeZone' | 'turnaroundDays'>
  clock: Clock
}

/** What has become of the letter that was due: nothing was, it is dealt with, or no letter can leave now. */
type Outcome = 'nothing' | 'done' | 'stuck'

/**
 * Deals with the letter that is due the longest, or the one of this number (docs/mail.md#how-a-letter-leaves). It is taken, looked at and written in
 * one transaction, sent outside of any, and settled in another: a process that dies in between leaves it to be sent again,
 * so it may arrive twice, but never not at all.
 */
export async function deliverNext(desk: Desk, id?: number): Promise<Outcome> {
  const { db, transport, clock } = desk
  let due: Letter | undefined
  const taken = await inTransaction(db, async (trx) => {
    due = (await heldSince(trx)) ? undefined : await takeDue(trx, clock(), id)
    return due && write(trx, desk, due)
  }).catch(async (error: unknown) => {
    // One that cannot be written, of a kind that a newer server knows perhaps, holds up no other.
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

interface Taken {
  letter: Letter
  message: Message
}

/** Writes a letter that has been taken; settles it when it has no reason any more. */
async function write(trx: Db, { transport, rules, clock }: Desk, letter: Letter): Promise<Taken | 'settled'> {
  const now = clock()
  const skip = async (why: SkipReason) => {
    await settle(trx, letter.id, { state: 'skipped', why, now })
    return 'settled' as const
  }
  const reader = await findReader(trx, letter)
  if (!reader) {
    // Nobody has this address; who asked learns nothing of it, and no stranger's address stays here.
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

  // What is unread or new is looked at again each time; all else keeps the words of the first attempt.
  const isLooked = letter.threadId !== null || letter.kind === 'closet_news'
  const kept = letter.facts?.name && !isLooked ? letter.facts : undefined
  const told = kept ?? (await loadData(trx, letter, reader.displayName, now))
  const isKnown = reader.emailVerifiedAt !== null && letter.kind !== 'change_address'
  const isOffering = isKnown && offersOthers(letter.kind) && letter.rentalId
  const facts = {
    ...told,
    ...(isOffering && { instead: await findInstead(trx, isOffering, { ...rules, now }) }),
  }
  if (facts.thread) {
    if (!facts.thread.since) return skip('already_told')
    // What it was written for has been read and more came since, or there were letters before of what stays unread.
    const dueAt = messageLetterDue(facts.thread.since, await findUnreadTold(trx, letter, now))
    if (dueAt > now) {
      await postpone(trx, letter.id, { why: letter.why, dueAt })
      return 'settled'
    }
  }
  if (letter.kind === 'closet_news' && !facts.news) return skip('nothing_left')
  const email = letter.email === reader.email && isAtHome(letter.kind) ? null : letter.email
  // Names and titles of others are not kept: they may leave before the letter is forgotten.
  await markSending(
    trx,
    { ...letter, userId: reader.id, email },
    { ...facts, news: undefined, instead: undefined },
    now,
  )
  const full = textOf(letter.kind, facts, letter, rules.timeZone)
  const words = isKnown || !isOptional(letter.kind) ? full : textForStranger(letter.kind, full)
  const { links, oneClick } = await linksOf(trx, letter, { reader, button: words.button, rules, now })
  const about = facts.rental ?? facts.thread ?? facts.news
  const cover = isKnown && about?.imageId
  const { hostname } = new URL(rules.publicUrl)
  return {
    letter,
    message: {
      id: letter.id,
      // To an address that may be a stranger's, no words that somebody chose for themselves.
      to: { name: isKnown ? reader.displayName : '', address: letter.email ?? reader.email },
      subject: words.subject,
      ...layOut({
        words,
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

/** After how long a letter looks again at a conversation that somebody writes in at the moment. */
const BEING_WRITTEN_MS = 1_000

/**
 * Takes the row of a conversation, as whoever writes in it does: who sees a letter waiting writes none, so that letter
 * must see what they write. Undefined while they have it; a letter waits for nobody with its own row in hand.
 */
const takeThread = (trx: Db, id: number) =>
  trx.selectFrom('thread').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst()

/** How long after a letter about somebody's request, which may yet be skipped, the one that confirms an address looks again. */
const AFTER_ASKED_MS = 60_000

/** The letter of this time about what somebody has asked for, to an address that it confirms too: one that has left before one that waits. */
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

/** Goes wherever its person's address is by then; the others were meant for the one of when they were written. */
const isAtHome = (kind: LetterKind) => kind === 'reset' || kind === 'verify'

/** Whoever gets a letter; undefined when they have left, or when the address that was typed is nobody's. */
const findReader = (trx: Db, { userId, email }: Letter): Promise<Reader | undefined> =>
  trx
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'emailVerifiedAt', 'emailRefusedAt'])
    .$call((query) => (userId ? query.where('id', '=', userId) : query.where('email', '=', email ?? '')))
    .where('leftAt', 'is', null)
    .executeTakeFirst()

/**
 * The links of a letter, their secrets new at each attempt. A secret stands behind `#`, which a browser keeps to itself:
 * no log and no program that looks at links for somebody learns it from being asked.
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

/** Notes that letters to somebody's address come back, and tells them in the app; once, and of the address they have. */
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

/** How long a letter in the middle of being sent is waited for when the server stops; else it is sent again. */
const GRACE_MS = 3_000

/**
 * Sends whatever is due, one letter after the other, until it is stopped. While the mail server takes none, it asks more and more seldom. `onTrouble` is told of what no letter's row says.
 */
export function startDelivery(desk: Desk, onTrouble: (error: unknown) => void) {
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const work = async () => {
    let stuck = 0
    while (!stopping.signal.aborted) {
      const outcome = await deliverNext(desk).catch((error: unknown) => {
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
