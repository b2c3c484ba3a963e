import { formatWeekday } from '../../shared/day.ts'
import {
  giverOf,
  MAX_ADDRESS,
  MAX_PLACE,
  MAX_TRACKING,
  PROBLEM_MS,
  receiverOf,
  type Leg,
} from '../../shared/rental/handover.ts'
import {
  addressSchema,
  handoverCodeSchema,
  placeSchema,
  problemSchema,
  sentSchema,
} from '../../shared/rental/handover-schema.ts'
import type { Answers } from '../api/api.ts'
import { sendBy } from '../../shared/rental/way.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './handover.module.css'
import { Photographs } from './photographs.tsx'
import { TellForm } from './tell-form.tsx'
import type { Telling } from './use-telling.ts'

type Handover = Answers['handover']['one']

interface LegPartProps {
  leg: Leg
  rental: Answers['rentals']['one']
  handover: Handover
  telling: Telling
}

/** One leg: what was said of it, what the reader can say, and the photographs of both sides. */
export function LegPart({ leg, rental, handover, telling }: LegPartProps) {
  const { role, rentalId, ownerName, renterName, startDate } = rental
  const names = { owner: ownerName, renter: renterName }
  const giver = giverOf[leg]
  const receiver = receiverOf[leg]
  const said = handover[leg]
  const today = useToday()
  const hasBegun = leg === 'there' || startDate <= today
  const isAsked = handover.isOpen && !said.receivedAt && !(leg === 'there' && handover.back.sentAt)
  const heading = `${leg}-${rentalId}`
  const meets = isAsked && said.way !== 'post'
  // Before it can be on its way, one press too early would be hard to undo.
  const mayArrive = said.sentAt !== null || sendBy(rental) <= today
  return (
    <section aria-labelledby={heading} className={`stack ${classes.leg}`}>
      <h2 id={heading}>
        {leg === 'there' ? 'To ' : 'Back to '}
        {role === receiver ? 'you' : <bdi>{names[receiver]}</bdi>}
      </h2>
      <Told leg={leg} rental={rental} handover={handover} isNext={isAsked && hasBegun} />
      {isAsked && role === giver && hasBegun && (
        <Give leg={leg} rental={rental} handover={handover} telling={telling} />
      )}
      {isAsked && role === receiver && (
        <>
          {said.code && hasBegun && (
            <p className={classes.code}>
              When you meet, <bdi>{names[giver]}</bdi> types this code:
              <strong>{`${said.code.slice(0, 3)} ${said.code.slice(3)}`}</strong>
            </p>
          )}
          {leg === 'there' && mayArrive && (
            <Button aria-disabled={telling.isBusy} onClick={() => telling.received({ rentalId })}>
              It has arrived, all as described
            </Button>
          )}
        </>
      )}
      {leg === 'there' && role === 'renter' && mayArrive && mayComplain(handover) && (
        <details>
          <summary>Something is wrong</summary>
          <TellForm
            name={`problem-${rentalId}`}
            fixed={{ rentalId }}
            fields={{
              words: {
                label: 'What is wrong?',
                description: `${ownerName} reads this.`,
                isLong: true,
                maxLength: 1000,
              },
            }}
            schema={problemSchema}
            action="Tell them"
            call={telling.notAsDescribed}
          />
        </details>
      )}
      {isAsked && role !== 'admin' && (
        <>
          {(meets || said.place) && <Place leg={leg} rental={rental} handover={handover} telling={telling} />}
          {said.way !== 'meet' && role === receiver && (
            <details open={leg === 'there' && !said.address}>
              <summary>Your address</summary>
              <TellForm
                key={said.address}
                name={`address-${rentalId}`}
                fixed={{ rentalId }}
                fields={{
                  address: {
                    label: 'Where should it be posted?',
                    description: `Only ${names[giver]} sees this, until the rental is over.`,
                    isLong: true,
                    maxLength: MAX_ADDRESS,
                    autoComplete: 'street-address',
                  },
                }}
                initial={{ address: said.address }}
                schema={addressSchema}
                action="Save the address"
                call={telling.writeAddress}
              />
            </details>
          )}
          {said.way !== 'meet' && role === giver && (
            <>
              {said.address ? (
                <address dir="auto">{said.address}</address>
              ) : (
                <p className="hint">
                  <bdi>{names[receiver]}</bdi> has not said yet where it should be posted.
                </p>
              )}
              <a href={`/rentals/${rentalId}/slip`} target="_blank" rel="noreferrer">
                Print a packing slip
              </a>
            </>
          )}
        </>
      )}
      <Photographs leg={leg} rental={rental} handover={handover} />
    </section>
  )
}

/** For a day after its arrival. The server decides; this one only asks. */
const mayComplain = ({ isOpen, there, back, problemAt }: Handover) =>
  isOpen &&
  !problemAt &&
  !back.sentAt &&
  (!there.receivedAt || Date.now() - there.receivedAt.getTime() < PROBLEM_MS)

/** Whose turn it is, and what was said of a leg, with its times. */
function Told({
  leg,
  rental,
  handover,
  isNext,
}: Pick<LegPartProps, 'leg' | 'rental' | 'handover'> & { isNext: boolean }) {
  const { role, way, startDate, endDate } = rental
  const names = { owner: rental.ownerName, renter: rental.renterName }
  const { sentAt, receivedAt, byCode, carrier, tracking } = handover[leg]
  const firstLeg = way === 'post' ? sendBy(rental) : startDate
  const by = formatWeekday(leg === 'there' ? firstLeg : endDate)
  const next = sentAt ? receiverOf[leg] : giverOf[leg]
  const turn = next === role ? 'Your turn' : `${names[next]}’s turn`
  const giver = giverOf[leg] === role ? 'You' : <bdi>{names[giverOf[leg]]}</bdi>
  const parcel = [carrier, tracking].filter(Boolean).join(', ')
  return (
    <>
      {isNext && <p dir="auto">{sentAt ? `${turn}, once it is there.` : `${turn}, until ${by}.`}</p>}
      {sentAt && sentAt.getTime() !== receivedAt?.getTime() && (
        <p>
          {giver} sent it <LocalTime at={sentAt} withTime />
          {parcel && ': '}
          <bdi>{parcel}</bdi>.{leg === 'back' && ' This day counts, not the one on which it arrives.'}
        </p>
      )}
      {receivedAt && (
        <p>
          {byCode ? <>{giver} handed it over with the code, </> : 'It arrived '}
          <LocalTime at={receivedAt} withTime />.
        </p>
      )}
      {leg === 'there' && handover.problemAt && (
        <>
          <p>
            {role === 'renter' ? 'You' : <bdi>{names.renter}</bdi>} said that something is wrong,{' '}
            <LocalTime at={handover.problemAt} withTime />.
          </p>
          {handover.problemWords && <blockquote dir="auto">{handover.problemWords}</blockquote>}
        </>
      )}
    </>
  )
}

/** What the giver of a leg says: sent, or handed over with the code. */
function Give({ leg, rental: { rentalId, ownerName, renterName }, handover, telling }: LegPartProps) {
  const { sentAt, carrier, tracking, way } = handover[leg]
  const receiver = leg === 'there' ? renterName : ownerName
  return (
    <>
      <details open={way !== 'meet' && !sentAt}>
        <summary>{sentAt ? 'Correct the parcel' : 'By post'}</summary>
        <TellForm
          name={`parcel-${leg}-${rentalId}`}
          fixed={{ rentalId }}
          fields={{
            carrier: { label: 'Carrier (optional)', maxLength: MAX_TRACKING },
            tracking: { label: 'Tracking number (optional)', maxLength: MAX_TRACKING, autoComplete: 'off' },
          }}
          initial={{ carrier, tracking }}
          schema={sentSchema}
          action={sentAt ? 'Save' : leg === 'there' ? 'I have sent it' : 'I have sent it back'}
          variant={sentAt ? 'default' : 'filled'}
          call={leg === 'there' ? telling.sent : telling.sentBack}
        />
        <p className="hint">The day on which you post it counts: photograph the receipt below.</p>
      </details>
      <details open={way === 'meet'}>
        <summary>You meet</summary>
        <TellForm
          name={`code-${leg}-${rentalId}`}
          fixed={{ rentalId }}
          fields={{
            code: {
              label: 'The code',
              description: `${receiver} has six digits on this page.`,
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              maxLength: 7,
            },
          }}
          schema={handoverCodeSchema}
          action={leg === 'there' ? 'Hand it over' : 'Hand it back'}
          call={leg === 'there' ? telling.handOver : telling.handBack}
        />
      </details>
    </>
  )
}

/** The place or person of a leg: named by one side, agreed to by the other. */
function Place({ leg, rental: { rentalId, role, ownerName, renterName }, handover, telling }: LegPartProps) {
  const { place, placeBy, placeAgreedAt } = handover[leg]
  const other = role === 'owner' ? renterName : ownerName
  return (
    <>
      {place && (
        <p>
          {placeAgreedAt ? (
            'Agreed: '
          ) : placeBy === role ? (
            'You named: '
          ) : (
            <>
              <bdi>{other}</bdi> named:{' '}
            </>
          )}
          <strong dir="auto">{place}</strong>
          {!placeAgreedAt && placeBy === role && (
            <>
              . <bdi>{other}</bdi> has not agreed yet.
            </>
          )}
        </p>
      )}
      {place && placeBy !== role && !placeAgreedAt && (
        <Button
          variant="default"
          aria-disabled={telling.isBusy}
          onClick={() => telling.agreeToPlace({ rentalId, leg, place })}
        >
          Agree
        </Button>
      )}
      <details>
        <summary>{place ? 'Name another place' : 'Agree on a place or a person'}</summary>
        <TellForm
          key={place}
          name={`place-${leg}-${rentalId}`}
          fixed={{ rentalId, leg }}
          fields={{
            place: {
              label: 'A place or a person',
              description: `${other} is asked to agree.`,
              maxLength: MAX_PLACE,
            },
          }}
          schema={placeSchema}
          action="Name it"
          call={telling.namePlace}
        />
      </details>
    </>
  )
}
