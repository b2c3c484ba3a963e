import { useId, useRef } from 'react'
import { formatWeekday } from '../../../shared/day.ts'
import { problemSchema } from '../../../shared/rental/handover-schema.ts'
import { trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { Fold } from './fold.tsx'
import classes from './handover.module.css'
import { HandoverForm } from './handover-form.tsx'
import type { LegView, Party } from './leg-view.ts'
import { Photographs } from './photographs.tsx'
import { useOutcome } from './use-outcome.ts'
import { Ways } from './ways.tsx'

/** One leg: whose turn it is, what was said of it, what its reader can say now, and the photographs of both sides. */
export function LegPart({ view }: { view: LegView }) {
  const { leg, role, said, state, problemAt, giver, receiver } = view
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoreFocus(
    heading,
    JSON.stringify([said.sentAt, said.receivedAt, said.place, said.placeAgreedAt, problemAt]),
  )
  const next = state.turn === 'giver' ? giver : receiver
  const later = leg === 'there' ? 'Say how it got there' : 'Say how it goes back'
  const giving = state.isLate ? 'now' : `by ${formatWeekday(state.by)}`
  const actions = role !== 'admin' && (
    <>
      {leg === 'there' && role === 'renter' && <Arrival view={view} />}
      {state.isOpen && <Ways view={view} />}
    </>
  )
  return (
    <section aria-labelledby={id} className={`stack ${classes.leg}`}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {leg === 'there' ? 'To ' : 'Back to '}
        {receiver.isReader ? 'you' : <bdi>{receiver.name}</bdi>}
      </h2>
      {state.turn && (
        <p>
          {next.isReader ? 'Your' : <bdi>{next.name}</bdi>}
          {!next.isReader && '’s'} turn, {state.turn === 'giver' ? giving : 'once it is there'}.
        </p>
      )}
      <History view={view} />
      {actions && state.isFolded ? <Fold summary={later}>{actions}</Fold> : actions}
      <Photographs view={view} />
    </section>
  )
}

/** What was said of a leg, and when. */
function History({ view }: { view: LegView }) {
  const { leg, said, problemAt, problemWords, giver, receiver } = view
  const { sentAt, receivedAt } = said
  const parcel = [said.carrier, said.tracking].filter(Boolean).join(', ')
  return (
    <>
      {/* One that was never said to be sent has the time of its arrival. */}
      {sentAt && sentAt.getTime() !== receivedAt?.getTime() && (
        <p>
          <Subject party={giver} /> sent it <LocalTime at={sentAt} withTime />
          {parcel && ': '}
          <bdi>{parcel}</bdi>.{leg === 'back' && ' This day counts, not the one on which it arrives.'}
        </p>
      )}
      {receivedAt && (
        <p>
          {said.byCode && <Subject party={giver} />}
          {said.byCode ? ' handed it over with the code, ' : 'It arrived '}
          <LocalTime at={receivedAt} withTime />.
        </p>
      )}
      {leg === 'there' && problemAt && (
        <p>
          <Subject party={receiver} /> said that something is wrong, <LocalTime at={problemAt} withTime />.
        </p>
      )}
      {leg === 'there' && problemWords && <blockquote dir="auto">{problemWords}</blockquote>}
    </>
  )
}

const Subject = ({ party: { isReader, name } }: { party: Party }) => (isReader ? 'You' : <bdi>{name}</bdi>)

/** What the renter says once it has arrived: that it is as described, or what is wrong. */
function Arrival({ view: { rentalId, state, giver } }: { view: LegView }) {
  const arrival = trpc.handover.received.useMutation(useOutcome('Arrival noted', 'Arrival not noted'))
  const complaint = trpc.handover.notAsDescribed.useMutation(useOutcome('Problem told'))
  const say = useOnce(arrival)
  return (
    <>
      {state.canArrive && (
        <Button aria-disabled={arrival.isPending} onClick={() => say({ rentalId })}>
          It has arrived, all as described
        </Button>
      )}
      {state.canComplain && (
        <Fold summary="Something is wrong">
          <HandoverForm
            draft={`problem-${rentalId}`}
            initialValues={{ rentalId, words: '' }}
            schema={problemSchema}
            description={`${giver.name} reads this.`}
            action="Tell them"
            mutation={complaint}
          />
        </Fold>
      )}
    </>
  )
}
