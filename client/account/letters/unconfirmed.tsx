import { useState } from 'react'
import { reason, trpc } from '../../api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Note, Problem } from '../../ui/feedback/alert.tsx'
import { useSession } from '../session/session.ts'
import classes from './unconfirmed.module.css'

/** That few letters go to somebody's address until they confirm it, with the way to; nothing once they have. */
export function Unconfirmed() {
  const utils = trpc.useUtils()
  const { user } = useSession()
  const { data: choices } = trpc.mail.choices.useQuery()
  const [sentTo, setSentTo] = useState<string>()
  const send = trpc.auth.sendVerification.useMutation({
    onSuccess: () => setSentTo(user?.email),
    // Confirmed meanwhile, on another device perhaps.
    onError: ({ data }) => (data?.code === 'CONFLICT' ? utils.mail.choices.invalidate() : undefined),
  })
  if (!user || !choices?.sendsMail || choices.isVerified || choices.refusal) return null
  return (
    <div className={classes.line}>
      <p>
        We cannot write to <bdi>{user.email}</bdi> until you confirm it.
      </p>
      <Button
        variant="default"
        aria-disabled={send.isPending}
        onClick={({ detail }) => {
          // The second press of a double click would only be told that a letter has just left.
          if (send.isPending || detail > 1) return
          setSentTo(undefined)
          send.mutate()
        }}
      >
        Send the letter again
      </Button>
      {sentTo && (
        <div className={classes.answer}>
          <Note>A letter is on its way to {sentTo}.</Note>
        </div>
      )}
      {send.error && (
        <div className={classes.answer}>
          <Problem>{reason(send.error, 'No letter was sent. Please try again.')}</Problem>
        </div>
      )}
    </div>
  )
}
