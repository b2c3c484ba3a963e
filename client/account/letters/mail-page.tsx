import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { mailTopics } from '../../../shared/notices/mail.ts'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import classes from './letters.module.css'
import { SubPage } from '../sub-page.tsx'
import { UnconfirmedLater } from './unconfirmed-later.tsx'
import { useChoose } from './use-choose.ts'

type Choices = Answers['mail']['choices']
type Topic = Choices['topics'][number]

export function MailPage() {
  const { data: choices, error, refetch } = trpc.mail.choices.useQuery()
  return (
    <SubPage title="Letters">
      {error && !choices && (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, "We couldn't load your letters. Please try again later.")}
        </Failed>
      )}
      {!choices && !error && (
        <div role="status" aria-label="Loading your letters" className={classes.loading}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height={44} />
          ))}
        </div>
      )}
      {choices && <Letters {...choices} />}
    </SubPage>
  )
}

function Letters({ topics, refusal, sendsMail }: Choices) {
  return (
    <>
      <p>
        {sendsMail
          ? 'In the app you are told of everything. Choose here what comes by e-mail as well.'
          : 'This shop sends no e-mail. Here you are told in any case.'}
      </p>
      {sendsMail && refusal && <Unreachable {...refusal} />}
      <UnconfirmedLater />
      <ul className={classes.topics}>
        {topics.map((one) => (
          <li key={one.topic} className={classes.topic}>
            <p className={classes.words}>{mailTopics[one.topic]}</p>
            <p className="hint">In the app, always</p>
            {sendsMail && <TopicSwitch {...one} />}
          </li>
        ))}
      </ul>
      {sendsMail && (
        <>
          <AllOrNone topics={topics} />
          <p className="hint">
            Letters about your account come in any case: to confirm an address, to choose a new password, when
            your address or your password has been changed, and about decisions that concern you and what you
            reported.
          </p>
        </>
      )}
    </>
  )
}

const Unreachable = ({ email, said }: NonNullable<Choices['refusal']>) => (
  <Problem>
    We could not reach you at {email}. <Link to="/account">Change the address</Link>
    <span className={classes.aside}>Until it takes letters, only those about your account go there.</span>
    {said && <span className={classes.aside}>Its server said: {said}</span>}
  </Problem>
)

function TopicSwitch({ topic, isWanted }: Topic) {
  const { mutate, isPending } = useChoose()
  return (
    <Switch
      label="By e-mail"
      about={mailTopics[topic]}
      checked={isWanted}
      isBusy={isPending}
      onChange={(isWanted) => mutate({ topic, isWanted })}
    />
  )
}

/** Turns all optional letters off or on. */
function AllOrNone({ topics }: { topics: Topic[] }) {
  const { mutate, isPending } = useChoose()
  const none = useRef<HTMLButtonElement>(null)
  const isNone = topics.every(({ isWanted }) => !isWanted)
  useRestoreFocus(none, isNone)
  return (
    <div className={`buttons ${classes.buttons}`}>
      {/* Not `disabled` when there is nothing to turn off: that would lose the focus. */}
      <Button
        ref={none}
        variant="default"
        data-disabled={isNone || undefined}
        aria-disabled={isNone || isPending}
        onClick={() => mutate({ isWanted: false })}
      >
        Only what is necessary
      </Button>
      {isNone && (
        <Button variant="default" aria-disabled={isPending} onClick={() => mutate({ isWanted: true })}>
          All letters
        </Button>
      )}
      <span role="status" className="unseen">
        {isNone && 'Only what is necessary comes by e-mail.'}
      </span>
    </div>
  )
}
