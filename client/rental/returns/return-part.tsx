import { formatWeekday } from '../../../shared/day.ts'
import type { ReturnAnswer } from '../../../shared/rental/return-schema.ts'
import { isOver } from '../../../shared/rental/rental-statuses.ts'
import type { Answers } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from './return-part.module.css'
import { useAnswerReturn } from './use-answer-return.ts'

type Rental = Answers['rentals']['one']

const loadDamage = async () => (await import('./damage-dialog.tsx')).DamageDialog
const loadMending = async () => (await import('./mending-dialog.tsx')).MendingDialog
const loadConfirm = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

/** Whether the dress is back: what its owner can say of that, and what they said is damaged. */
export function ReturnPart({ rental }: { rental: Rental }) {
  const { role, damagedAt, damageWords, ownerName, returnAnswers } = rental
  return (
    <>
      {damagedAt && (
        <div className={classes.damage}>
          <p>
            {role === 'owner' ? 'You say' : <bdi>{ownerName}</bdi>}
            {role !== 'owner' && ' says'} that it came back with damage:
          </p>
          {damageWords && <blockquote dir="auto">{damageWords}</blockquote>}
          {role === 'owner' && <Mending rental={rental} />}
        </div>
      )}
      {returnAnswers.length > 0 && <Question rental={rental} />}
    </>
  )
}

/** Is it back? With what each answer leads to. */
function Question({ rental }: { rental: Rental }) {
  const { rentalId, renterName, returnAnswers, status, heldUntil, journey, backAt } = rental
  const answering = useAnswerReturn(renterName)
  const damage = useLazyDialog(loadDamage)
  const confirm = useLazyDialog(loadConfirm)
  const can = (answer: ReturnAnswer) => returnAnswers.includes(answer)
  const say = (answer: ReturnAnswer) => {
    if (!answering.isPending) answering.mutate({ rentalId, answer })
  }
  const isQuiet = !isOver(status) || backAt !== null
  return (
    <section aria-label="Is it back?" className={classes.question}>
      {/* While it is expected, the first line of the page asks. */}
      {!isQuiet && !journey.expected && <h2>{journey.overdue ? 'Is it back now?' : 'Is it back?'}</h2>}
      <div className={classes.answers}>
        {can('back') && (
          <Button
            variant={isQuiet ? 'default' : 'filled'}
            aria-disabled={answering.isPending}
            onClick={() => say('back')}
          >
            {isOver(status) ? 'It is back' : 'It is back already'}
          </Button>
        )}
        {can('damaged') && (
          <Button variant="default" onClick={damage.open}>
            Back, with damage
          </Button>
        )}
        {can('not_back') && (
          <Button variant="default" aria-disabled={answering.isPending} onClick={() => say('not_back')}>
            Not back yet
          </Button>
        )}
        {can('not_taken_place') && (
          <Button variant="subtle" onClick={confirm.open}>
            It did not take place
          </Button>
        )}
      </div>
      {journey.overdue && heldUntil && (
        <p className="meta">
          Its days until {formatWeekday(heldUntil)} are kept, and more while it is not back.
        </p>
      )}
      {can('not_back') && (
        <p className="meta">
          “Not back yet” keeps its next seven days and reminds <bdi>{renterName}</bdi>. If you say nothing, it
          counts as back.
        </p>
      )}
      {damage.Dialog && (
        <damage.Dialog rental={rental} answering={answering} opened={damage.opened} onClose={damage.close} />
      )}
      {confirm.Dialog && (
        <confirm.Dialog
          title="It did not take place?"
          action="It did not take place"
          opened={confirm.opened}
          onConfirm={() => say('not_taken_place')}
          onClose={confirm.close}
        >
          The rental is cancelled: it earns nothing, counts nowhere and cannot be reviewed, and {renterName}{' '}
          is told. This cannot be undone.
        </confirm.Dialog>
      )}
    </section>
  )
}

/** Proposes a block for mending. */
function Mending({ rental }: { rental: Rental }) {
  const { Dialog, opened, open, close } = useLazyDialog(loadMending)
  if (!rental.slug) return null
  return (
    <div>
      <button type="button" className="link" onClick={open}>
        Keep it for the tailor until …
      </button>
      {Dialog && <Dialog rental={rental} opened={opened} onClose={close} />}
    </div>
  )
}
