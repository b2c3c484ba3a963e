import { reason, trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Note, Problem } from '../../ui/feedback/alert.tsx'
import { LETTER_NOT_SENT, useSendVerification } from '../use-send-verification.ts'
import { useSession } from '../../session/session.ts'
import classes from './unconfirmed.module.css'

/** Says that the e-mail address is not confirmed, and sends the letter again; renders nothing once it is. */
export function Unconfirmed() {
  const utils = trpc.useUtils()
  const { user } = useSession()
  const { data: choices } = trpc.mail.choices.useQuery()
  const letter = useSendVerification(user?.email, () => utils.mail.choices.invalidate())
  if (!user || !choices?.sendsMail || choices.isVerified || choices.refusal) return null
  return (
    <div className={`spread ${classes.line}`}>
      <p>
        We cannot write to <bdi>{user.email}</bdi> until you confirm it.
      </p>
      <Button variant="default" aria-disabled={letter.isPending} onClick={letter.send}>
        Send the letter again
      </Button>
      {letter.sent && (
        <div className={classes.answer}>
          <Note>{letter.sent}</Note>
        </div>
      )}
      {letter.error && (
        <div className={classes.answer}>
          <Problem>{reason(letter.error, LETTER_NOT_SENT)}</Problem>
        </div>
      )}
    </div>
  )
}
