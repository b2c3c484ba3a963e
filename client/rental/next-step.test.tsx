import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { addDays, beginsAt, formatRentalDays, formatWeekday } from '../../shared/day.ts'
import { handOverDays } from '../../shared/rental/handover-days.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(30)
const other = { startDate: addDays(from, 8), endDate: addDays(from, 12) }
const proposed = formatRentalDays({ from: other.startDate, to: other.endDate }, inDays(0))
const time = '[A-Z][a-z]{2} [0-9]+, [0-9]+:[0-9]{2} [AP]M'

interface Cast {
  olga: Person
  rita: Person
  rentalId: number
  dressId: number
}

/** What is done with a request of Rita for a dress of Olga, and when the page is opened then. */
type Deed = (cast: Cast) => Promise<Date | void>

const approve: Deed = async ({ olga, rentalId }) => {
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
}
const propose: Deed = async ({ olga, rentalId }) => {
  await olga.api.rentals.propose({ rentalId, ...other })
}
const say = (answer: 'back' | 'not_back', { olga, rentalId }: Cast) =>
  olga.at({ now: on(addDays(from, 5)) }).api.rentals.answerReturn({ rentalId, answer })
const on = (day: string) => beginsAt(day)
const late = () => new Date(Date.now() + 49 * 3_600_000)

const states: { name: string; way?: Way; done?: Deed; owner: string; renter: string; admin: string }[] = [
  {
    name: 'that waits for its owner',
    owner: `Please answer Rita by ${time}.`,
    renter: `Olga has until ${time} to answer; until then the days are yours.`,
    admin: `Olga has until ${time} to answer Rita.`,
  },
  {
    name: 'with other days proposed',
    done: propose,
    owner: `Rita has until ${time} to answer; then the request lapses.`,
    renter: `Olga proposes ${proposed}. Please answer by ${time}.`,
    admin: `Olga proposes ${proposed}. Rita has until ${time} to answer.`,
  },
  {
    name: 'that is confirmed',
    done: approve,
    owner: `Post it or hand it over to Rita so that it is there on ${formatWeekday(from)}.`,
    renter: `Agree with Olga on the hand-over before ${formatWeekday(from)}.`,
    admin: `Confirmed: Rita has it from ${formatWeekday(from)}.`,
  },
  {
    name: 'that is confirmed, by post',
    way: 'post',
    done: approve,
    owner: `Post it to Rita by ${formatWeekday(addDays(from, -3))}, so that it is there on ${formatWeekday(from)}.`,
    renter: `Olga posts it to the address that you give, to be with you on ${formatWeekday(from)}.`,
    admin: `Confirmed: Rita has it from ${formatWeekday(from)}.`,
  },
  {
    name: 'whose days have come, handed over',
    way: 'meet',
    done: async (cast) => {
      await approve(cast)
      return on(addDays(from, 1))
    },
    owner: `Rita brings it back by ${formatWeekday(addDays(from, 3))}.`,
    renter: `Bring it back by ${formatWeekday(addDays(from, 3))}. No cleaning needed.`,
    admin: `Rita has it until ${formatWeekday(addDays(from, 3))}.`,
  },
  {
    name: 'whose days have come',
    done: async (cast) => {
      await approve(cast)
      return on(addDays(from, 1))
    },
    owner: `Rita sends or brings it back by ${formatWeekday(addDays(from, 3))}.`,
    renter: `Send or bring it back by ${formatWeekday(addDays(from, 3))}. No cleaning needed.`,
    admin: `Rita has it until ${formatWeekday(addDays(from, 3))}.`,
  },
  {
    name: 'whose first day has come, and nothing was sent',
    way: 'post',
    done: async (cast) => {
      await approve(cast)
      return on(from)
    },
    owner: `Post it to Rita by ${formatWeekday(addDays(from, -3))}, so that it is there on ${formatWeekday(from)}.`,
    renter: 'It is to be with you today. Please say so when it has arrived.',
    admin: 'It is to be with Rita today.',
  },
  {
    name: 'by post, whose two sides have agreed to meet',
    way: 'post',
    done: async (cast) => {
      await approve(cast)
      const place = { rentalId: cast.rentalId, leg: 'there' as const, place: 'Cafe Lou' }
      await cast.rita.api.handover.namePlace(place)
      await cast.olga.api.handover.agreeToPlace(place)
    },
    owner: `Hand it over to Rita on ${handOverDays(from)}.`,
    renter: `You meet Olga by ${formatWeekday(from)}.`,
    admin: `Confirmed: Rita has it from ${formatWeekday(from)}.`,
  },
  {
    name: 'that was sent back late, and is said not to be back',
    done: async (cast) => {
      await approve(cast)
      await say('not_back', cast)
      const now = on(addDays(from, 6))
      await cast.rita.at({ now }).api.handover.sentBack({ rentalId: cast.rentalId })
      return now
    },
    owner: 'Rita has sent it back. Is it with you\\?',
    renter: 'You have sent it back. Olga says so when it is there.',
    admin: 'Rita has sent it back.',
  },
  {
    name: 'that was never said to be back',
    done: async (cast) => {
      await approve(cast)
      await say('not_back', cast)
      return on(addDays(from, 70))
    },
    owner: `Over since ${formatWeekday(addDays(from, 3))}. You said that it is not back, and nothing since.`,
    renter: `Over since ${formatWeekday(addDays(from, 3))}. Olga never said that it is back.`,
    admin: `Over since ${formatWeekday(addDays(from, 3))}. Olga never said that it is back.`,
  },
  {
    name: 'whose days are over',
    done: async (cast) => {
      await approve(cast)
      return on(addDays(from, 5))
    },
    owner: `Rita’s last day was ${formatWeekday(addDays(from, 3))}. Is it back with you\\?`,
    renter: `Your last day was ${formatWeekday(addDays(from, 3))}. Olga is asked whether it is back.`,
    admin: `Over since ${formatWeekday(addDays(from, 3))}. Olga is asked whether it is back.`,
  },
  {
    name: 'that counts as back',
    done: async (cast) => {
      await approve(cast)
      return on(addDays(from, 7))
    },
    owner: `Over since ${formatWeekday(addDays(from, 3))}, and counted as back.`,
    renter: `Returned on ${formatWeekday(addDays(from, 3))}. Thank you for giving it another dance.`,
    admin: `Over since ${formatWeekday(addDays(from, 3))}.`,
  },
  {
    name: 'that is overdue',
    done: async (cast) => {
      await approve(cast)
      await say('not_back', cast)
      return on(addDays(from, 6))
    },
    owner: `It was to go back on ${formatWeekday(addDays(from, 3))}, and is not here yet. Please write to Rita.`,
    renter: `Your last day was ${formatWeekday(addDays(from, 3))}, and Olga still waits for it. Please send it back today.`,
    admin: `It was to go back on ${formatWeekday(addDays(from, 3))}, and Olga says that it is not back yet.`,
  },
  {
    name: 'that is back',
    done: async (cast) => {
      await approve(cast)
      await say('back', cast)
      return on(addDays(from, 6))
    },
    owner: 'It is back since [A-Z][a-z]{2} [0-9]+.',
    renter: 'Returned on [A-Z][a-z]{2} [0-9]+. Thank you for giving it another dance.',
    admin: 'Back from Rita since [A-Z][a-z]{2} [0-9]+.',
  },
  {
    name: 'that was declined',
    done: async ({ olga, rentalId }) => {
      await olga.api.rentals.decline({ rentalId, reason: 'cleaning', words: 'It is being steamed.' })
    },
    owner: 'You declined, and the days go to the next in line, or are free again.',
    renter: 'Olga could not lend it on these days.',
    admin: 'Olga declined.',
  },
  {
    name: 'that was withdrawn',
    done: async ({ rita, rentalId }) => {
      await rita.api.rentals.withdraw({ rentalId })
    },
    owner: 'Rita withdrew the request, and the days go to the next in line, or are free again.',
    renter: 'You withdrew this request.',
    admin: 'Rita withdrew the request.',
  },
  {
    name: 'that lapsed without her answer',
    done: async () => late(),
    owner: 'You did not answer in time, and the days go to the next in line, or are free again.',
    renter: 'Olga did not answer in time, so your request has lapsed.',
    admin: 'Olga did not answer in time.',
  },
  {
    name: 'whose proposal lapsed',
    done: async (cast) => {
      await propose(cast)
      return late()
    },
    owner: 'Rita did not answer your proposal in time, so the request has lapsed.',
    renter: 'You did not answer Olga’s proposal in time, so your request has lapsed.',
    admin: 'Rita did not answer the proposal in time.',
  },
  {
    name: 'whose dress was removed',
    done: async ({ olga, dressId }) => {
      await olga.api.dresses.remove({ id: dressId })
    },
    owner: 'You took the dress out of the shop, and the request ended with it.',
    renter: 'Olga took the dress out of the shop, and your request ended with it.',
    admin: 'Olga took the dress out of the shop.',
  },
]

describe('the first line of a rental', () => {
  describe.for(states)('$name', ({ done, way, ...words }) => {
    test.for(['owner', 'renter', 'admin'] as const)(
      'says to its %s what comes next',
      async (side, { person }) => {
        const [olga, rita] = [await person('Olga'), await person('Rita')]
        const dress = await olga.list({ title: 'Shared gown' })
        const { rentalId } = await rita.api.rentals.book({ ...asking(dress, from), way })
        const now = await done?.({ olga, rita, rentalId, dressId: dress.id })
        const who = { owner: olga, renter: rita, admin: await person('Ada', { role: 'admin' }) }[side]
        visit(`/rentals/${rentalId}`, now ? who.at({ now }) : who)
        const line = new RegExp(`^${words[side].replaceAll('.', String.raw`\.`)}$`)
        await screen.findByRole('heading', { level: 1, name: line }, { timeout: 5000 })
        await waitFor(() => expect(document.title).toBe('Rental of Shared gown | Second Dance'))
        // An admin does not see the conversation.
        expect(screen.queryByRole('heading', { name: 'Conversation' }) === null).toBe(side === 'admin')
      },
    )
  })
})
