import { useState } from 'react'
import { formatWeekday } from '../../../shared/day.ts'
import { DAY } from '../../../shared/duration.ts'
import type { ReturnAnswer } from '../../../shared/rental/return-schema.ts'
import { isOver } from '../../../shared/rental/rental-statuses.ts'
import type { Answers } from '../../api/api.ts'
import { Button, type ButtonLook } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { latePart } from '../../ui/fetch-part.ts'
import classes from './return-part.module.css'
import { useAnswerReturn } from './use-answer-return.ts'

interface ReturnPartProps {
  rental: Answers['rentals']['one']
}

/** For how long after a damage was told a block for mending is proposed, in milliseconds. */
const MENDING_OFFERED_MS = 14 * DAY

const loadForms = () => import('./return-forms.tsx')
const formLoading = () => <Skeleton height={220} label="Loading the form" />
const DamageForm = latePart(async () => (await loadForms()).DamageForm, formLoading)
const MendingForm = latePart(async () => (await loadForms()).MendingForm, formLoading)
const loadConfirm = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

/** Whether the dress is back: what its owner can say of that, and what they said is damaged. */
export function ReturnPart({ rental }: ReturnPartProps) {
  const { role, damagedAt, damageWords, ownerName, returnAnswers, slug } = rental
  const [now] = useState(Date.now)
  return (
    <>
      {damagedAt && (
        <div className={classes.damage}>
          <p>
            {role === 'owner' ? 'You say' : <bdi>{ownerName}</bdi>}
            {role !== 'owner' && ' says'} that it came back with damage:
          </p>
          {damageWords && <blockquote dir="auto">{damageWords}</blockquote>}
          {role === 'owner' && slug && now - damagedAt.getTime() < MENDING_OFFERED_MS && (
            <details>
              <summary>Keep it for the tailor until …</summary>
              <MendingForm rental={rental} />
            </details>
          )}
        </div>
      )}
      {returnAnswers.length > 0 && <Question rental={rental} />}
    </>
  )
}

/** Is it back? With what each answer leads to. */
function Question({ rental }: ReturnPartProps) {
  const { rentalId, renterName, returnAnswers, status, heldUntil, journey, backAt } = rental
  const answering = useAnswerReturn(renterName)
  const confirm = useLazyDialog(loadConfirm)
  const say = (answer: ReturnAnswer) => {
    if (!answering.isPending) answering.mutate({ rentalId, answer })
  }
  const isAsked = isOver(status) && !journey.closed
  const buttons: [ReturnAnswer, label: string, ButtonLook['variant']][] = [
    ['back', isOver(status) ? 'It is back' : 'It is back already', isAsked ? 'filled' : 'default'],
    ['not_back', 'Not back yet', 'default'],
    ['not_taken_place', 'It did not take place', 'subtle'],
  ]
  return (
    <section aria-label={backAt ? 'It is back' : 'Is it back?'} className={classes.question}>
      {/* While it is expected, the first line of the page asks. */}
      {journey.overdue && <h2>Is it back now?</h2>}
      <div className="buttons">
        {buttons
          .filter(([answer]) => returnAnswers.includes(answer))
          .map(([answer, label, variant]) => (
            <Button
              key={answer}
              variant={variant}
              aria-disabled={answering.isPending}
              onClick={() => (answer === 'not_taken_place' ? confirm.open() : say(answer))}
            >
              {label}
            </Button>
          ))}
      </div>
      {returnAnswers.includes('damaged') && (
        <details>
          <summary>Back, with damage</summary>
          <DamageForm rental={rental} />
        </details>
      )}
      {journey.overdue && heldUntil && (
        <p className="meta">
          Its days until {formatWeekday(heldUntil)} are kept, and more while it is not back.
        </p>
      )}
      {returnAnswers.includes('not_back') && !backAt && (
        <p className="meta">
          “Not back yet” keeps its next seven days and reminds <bdi>{renterName}</bdi>. If you say nothing, it
          counts as back.
        </p>
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
