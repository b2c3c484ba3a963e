import {
  addressSchema,
  handoverCodeSchema,
  placeSchema,
  sentSchema,
} from '../../../shared/rental/handover-schema.ts'
import { trpc } from '../../api/api.ts'
import { useShop } from '../../head/shop.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { Fold } from './fold.tsx'
import classes from './handover.module.css'
import { HandoverForm } from './handover-form.tsx'
import { otherOf, type LegView } from './leg-view.ts'
import { useOutcome } from './use-outcome.ts'

/** Both ways for the dress to travel on a leg; at first the agreed one is open, where there is something to say. */
export function Ways({ view }: { view: LegView }) {
  const { said, state, giver, receiver } = view
  const shop = useShop()
  const meets = said.way === 'meet' || said.place !== null
  const isPostNext = !meets && !said.sentAt && (giver.isReader || !said.address)
  return (
    <>
      {said.place && <Place view={view} place={said.place} />}
      {(shop.way !== 'meet' || said.way === 'post') && (
        <Fold summary="By post" isOpen={isPostNext}>
          {receiver.isReader ? <Address view={view} /> : <Parcel view={view} />}
        </Fold>
      )}
      {(shop.way !== 'post' || meets) && (
        <Fold summary="You meet" isOpen={meets && !said.sentAt}>
          {state.canGive && giver.isReader && <Code view={view} />}
          {state.canGive && said.code && (
            <p className={classes.code}>
              <bdi>{giver.name}</bdi> types this code:
              <strong>{`${said.code.slice(0, 3)} ${said.code.slice(3)}`}</strong>
            </p>
          )}
          <NamePlace view={view} />
        </Fold>
      )}
    </>
  )
}

const Address = ({ view: { rentalId, said, giver } }: { view: LegView }) => (
  <HandoverForm
    draft={`address-${rentalId}`}
    initialValues={{ rentalId, address: said.address ?? '' }}
    schema={addressSchema}
    description={`Only ${giver.name} sees this, until the rental is over.`}
    action="Save the address"
    mutation={trpc.handover.writeAddress.useMutation(useOutcome('Address saved'))}
  />
)

const sendings = {
  there: { call: trpc.handover.sent, action: 'I have sent it', outcome: 'Dress sent' },
  back: { call: trpc.handover.sentBack, action: 'I have sent it back', outcome: 'Dress sent back' },
}

/** What the giver of a leg needs to send the dress, and to say so. */
function Parcel({ view: { leg, rentalId, said, state, receiver } }: { view: LegView }) {
  const { address, sentAt } = said
  const { call, action, outcome } = sendings[leg]
  const sending = call.useMutation(useOutcome(sentAt ? 'Parcel saved' : outcome))
  return (
    <>
      {address && <address dir="auto">{address}</address>}
      {!address && (
        <p className="hint">
          <bdi>{receiver.name}</bdi> has not said yet where it should be posted.
        </p>
      )}
      <a href={`/rentals/${rentalId}/slip`} target="_blank" rel="noreferrer">
        Print a packing slip
      </a>
      {state.canGive && (
        <>
          <HandoverForm
            draft={`parcel-${leg}-${rentalId}`}
            initialValues={{ rentalId, carrier: said.carrier ?? '', tracking: said.tracking ?? '' }}
            schema={sentSchema}
            action={sentAt ? 'Save' : action}
            variant={sentAt ? 'default' : 'filled'}
            mutation={sending}
          />
          <p className="hint">The day on which you post it counts: photograph the receipt below.</p>
        </>
      )}
    </>
  )
}

const givings = {
  there: { call: trpc.handover.handOver, action: 'Hand it over', outcome: 'Dress handed over' },
  back: { call: trpc.handover.handBack, action: 'Hand it back', outcome: 'Dress handed back' },
}

/** For the giver of a leg to type the code that its receiver shows. */
function Code({ view: { leg, rentalId, receiver } }: { view: LegView }) {
  const { call, action, outcome } = givings[leg]
  return (
    <HandoverForm
      draft={`code-${leg}-${rentalId}`}
      initialValues={{ rentalId, code: '' }}
      schema={handoverCodeSchema}
      description={`${receiver.name} sees six digits here.`}
      action={action}
      mutation={call.useMutation(useOutcome(outcome))}
    />
  )
}

const NamePlace = ({ view }: { view: LegView }) => (
  <HandoverForm
    key={view.said.place}
    draft={`place-${view.leg}-${view.rentalId}`}
    initialValues={{ rentalId: view.rentalId, leg: view.leg, place: '' }}
    schema={placeSchema}
    description={`${otherOf(view).name} is asked to agree.`}
    action={view.said.place ? 'Name another' : 'Name it'}
    mutation={trpc.handover.namePlace.useMutation(useOutcome('Place named'))}
  />
)

/** The place or person that one side has named, and the other can agree to. */
function Place({ view, place }: { view: LegView; place: string }) {
  const { leg, rentalId, role, said } = view
  const agreement = trpc.handover.agreeToPlace.useMutation(
    useOutcome('Place agreed on', 'Place not agreed on'),
  )
  const agree = useOnce(agreement)
  const other = <bdi>{otherOf(view).name}</bdi>
  const isOwn = said.placeBy === role
  const named = isOwn ? 'You named' : <>{other} named</>
  return (
    <>
      <p>
        {said.placeAgreedAt ? 'Agreed' : named}: <strong dir="auto">{place}</strong>
        {!said.placeAgreedAt && isOwn && <>. {other} has not agreed yet.</>}
      </p>
      {!said.placeAgreedAt && !isOwn && (
        <Button
          variant="default"
          aria-disabled={agreement.isPending}
          aria-label={`Agree to ${place}`}
          onClick={() => agree({ rentalId, leg, place })}
        >
          Agree
        </Button>
      )}
    </>
  )
}
