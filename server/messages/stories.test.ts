import fc from 'fast-check'
import { expect } from 'vitest'
import { findFaults } from '../testing/faults.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'

// A model of conversations as lists in memory. Where it and the shop differ, one of them is wrong.

const STORIES = Number(process.env.MESSAGE_STORIES ?? 12)
const STEPS = 40

interface Line {
  /** Null for an event. */
  author: number | null
  text: string
  isHidden?: boolean
  id?: number
}

interface Talk {
  dress: number
  renter: number
  owner: number
  lines: Line[]
  /** How many lines each person has read. */
  read: Map<number, number>
  touched: number
  id: number
}

const act = fc.record({
  what: fc.constantFrom('open', 'write', 'write', 'write', 'seen', 'hide', 'request', 'decide', 'look'),
  who: fc.nat({ max: 3 }),
  which: fc.nat({ max: 99 }),
  part: fc.nat({ max: 99 }),
})

const isHers = (talk: Talk, who: number) => talk.renter === who || talk.owner === who
const unreadOf = (talk: Talk, who: number) =>
  talk.lines
    .slice(talk.read.get(who) ?? 0)
    .filter(({ author, isHidden }) => author !== null && author !== who && !isHidden).length

test(
  `${STORIES} stories of people who write to each other agree with lists in memory`,
  {
    timeout: 600_000,
  },
  async ({ person, db }) => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: STEPS, maxLength: STEPS }), async (acts) => {
        const people = await Promise.all(['Ada', 'Bea', 'Cleo', 'Dora'].map((name) => person(name)))
        const at = (who: number) => people[who] as Person
        // Ada and Bea list two each; everybody rents.
        const dresses = await Promise.all(
          [0, 0, 1, 1].map(async (lender) => ({ ...(await at(lender).list()), lender })),
        )
        const talks: Talk[] = []
        const rentals: { id: number; talk: Talk }[] = []
        let clock = 0
        const say = (talk: Talk, line: Line) => {
          talk.lines.push(line)
          talk.touched = ++clock
        }
        const talkOf = (dress: number, renter: number) =>
          talks.find((talk) => talk.dress === dress && talk.renter === renter)

        for (const { what, who, which, part } of acts) {
          const dress = which % dresses.length
          const listed = dresses[dress]
          if (!listed) continue
          const mine = talks.filter((talk) => isHers(talk, who))
          const talk = mine[which % Math.max(1, mine.length)]
          const { api } = at(who)
          taken++
          if (what === 'open' && listed.lender !== who) {
            const message = `Question ${clock} of ${who} about ${dress}`
            const answer = await api.messages.open({ dressId: listed.id, subject: 'Hem', message })
            const known = talkOf(dress, who)
            if (known) say(known, { author: who, text: `Hem\n\n${message}`, id: answer.messageId })
            else {
              const opened = {
                dress,
                renter: who,
                owner: listed.lender,
                lines: [],
                read: new Map(),
                touched: 0,
              }
              talks.push({ ...opened, id: answer.threadId })
              say(talks.at(-1) as Talk, { author: who, text: message, id: answer.messageId })
            }
          } else if (what === 'request' && listed.lender !== who) {
            const from = 10 + rentals.length * 10
            const asked = await api.rentals.book(asking(listed, inDays(from))).catch(() => null)
            if (!asked) continue
            let known = talkOf(dress, who)
            if (!known) {
              const { threadId } = await api.rentals.one({ rentalId: asked.rentalId })
              const opened = {
                dress,
                renter: who,
                owner: listed.lender,
                lines: [],
                read: new Map(),
                touched: 0,
              }
              known = { ...opened, id: threadId ?? 0 }
              talks.push(known)
            }
            say(known, { author: null, text: 'request' })
            rentals.push({ id: asked.rentalId, talk: known })
          } else if (what === 'decide' && rentals.length) {
            const rental = rentals.splice(which % rentals.length, 1)[0]
            if (!rental) continue
            const isYes = part % 2 === 0
            const owner = at(rental.talk.owner).api.rentals
            if (isYes) await owner.decide({ rentalId: rental.id, status: 'confirmed' })
            else await owner.decline({ rentalId: rental.id, reason: 'days' })
            say(rental.talk, { author: null, text: isYes ? 'approved' : 'declined' })
          } else if (what === 'write' && talk) {
            const text = `Message ${clock} of ${who}`
            const { messageId } = await api.messages.write({ threadId: talk.id, text })
            say(talk, { author: who, text, id: messageId })
          } else if (what === 'seen' && talk) {
            const upTo = part % (talk.lines.length + 1)
            const last = talk.lines.slice(0, upTo).findLastIndex(({ id }) => id !== undefined)
            const id = talk.lines[last]?.id
            if (id === undefined) continue
            await api.messages.seen({ threadId: talk.id, messageId: id })
            talk.read.set(who, Math.max(talk.read.get(who) ?? 0, last + 1))
          } else if (what === 'hide' && talk) {
            const own = talk.lines.filter(({ author, id }) => author === who && id !== undefined)
            const line = own[part % Math.max(1, own.length)]
            if (!line?.id) continue
            await api.messages.hideMine({ messageId: line.id })
            line.isHidden = true
          }

          // After every step, both sides' lists agree.
          for (const side of talk ? [talk.renter, talk.owner] : [who]) {
            const theirs = talks
              .filter((one) => isHers(one, side))
              .toSorted((one, other) => other.touched - one.touched)
            const { threads } = await at(side).api.messages.threads({})
            expect(threads.map(({ threadId, unread, role }) => ({ threadId, unread, role }))).toEqual(
              theirs.map((one) => ({
                threadId: one.id,
                unread: unreadOf(one, side),
                role: one.renter === side ? 'renter' : 'owner',
              })),
            )
            expect(await at(side).api.messages.unread()).toBe(
              theirs.reduce((sum, one) => sum + unreadOf(one, side), 0),
            )
          }
          for (const one of talk ? [talk] : []) {
            const { messages } = await at(who).api.messages.thread({ threadId: one.id })
            expect(messages.toReversed().map(({ kind, text }) => (kind === 'text' ? text : kind))).toEqual(
              one.lines.slice(-40).map(({ text, isHidden }) => (isHidden ? null : text)),
            )
          }
        }
      }),
      { numRuns: STORIES },
    )
    expect(await findFaults(db)).toEqual([])
    console.info(`messages: ${STORIES} stories, ${taken} steps, 0 differences`)
  },
)
