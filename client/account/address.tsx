import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { reason, trpc, type Answers } from '../api/api.ts'
import { useShop } from '../head/shop.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Note, Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { LETTER_NOT_SENT, useSendVerification } from './use-send-verification.ts'
import classes from './account-page.module.css'

const fetchForm = async () => (await import('./change-address.tsx')).ChangeAddress

interface AddressProps {
  email: string
  /** Data beyond the session's; undefined while it loads. */
  account: Answers['auth']['account'] | undefined
  isLoading: boolean
}

/** The account's e-mail address, and the topics of its letters. */
export function Address({ email, account, isLoading }: AddressProps) {
  const { supportEmail } = useShop()
  return (
    <ul className={classes.rows}>
      <li className={`spread ${classes.row} ${classes.address}`}>
        {account?.sendsMail ? (
          <Reachable key={email} email={email} {...account} />
        ) : (
          <div className={classes.words}>
            <strong>{email}</strong>
            {isLoading && <Skeleton height={24} width="8rem" />}
            {account && (
              <p>
                This shop sends no e-mail. You are told in your <Link to="/notices">notices</Link>; for
                another address, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
              </p>
            )}
          </div>
        )}
        {isLoading && <Skeleton height={44} width="10rem" />}
      </li>
      {account?.sendsMail && (
        <li className={`spread ${classes.row}`}>
          <div className={classes.words}>
            <h3>Letters</h3>
            <p>Choose what comes by e-mail.</p>
          </div>
          <ButtonLink to="/account/mail" variant="default">
            Choose Letters
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}

interface ReachableProps {
  email: string
  isVerified: boolean
  hasPassword: boolean
}

function Reachable({ email, isVerified, hasPassword }: ReachableProps) {
  const { auth } = trpc.useUtils()
  const form = useLazyDialog(fetchForm, 'The form could not be loaded')
  const opener = useRef<HTMLButtonElement>(null)
  const letter = useSendVerification(email, () => auth.account.invalidate())
  useRestoreFocus(opener, isVerified)
  const Form = form.opened ? form.Dialog : undefined

  function close() {
    form.close()
    opener.current?.focus()
  }

  return (
    <>
      <div className={classes.words}>
        <strong>{email}</strong>
        <div>
          <Badge tone={isVerified ? 'success' : 'warning'}>
            {isVerified ? 'Confirmed' : 'Not confirmed yet'}
          </Badge>
        </div>
      </div>
      <div className="buttons">
        {!isVerified && (
          <Button variant="default" aria-disabled={letter.isPending} onClick={letter.send}>
            Send the letter
          </Button>
        )}
        {hasPassword && (
          <Button
            ref={opener}
            variant="default"
            aria-expanded={Form !== undefined}
            onClick={({ detail }) => {
              if (detail > 1) return
              letter.forget()
              if (Form) form.close()
              else form.open()
            }}
          >
            Change address
          </Button>
        )}
      </div>
      {!hasPassword && (
        <p className={classes.wide}>
          To change it, <Link to="/forgot">choose a password</Link> first.
        </p>
      )}
      {letter.sent && (
        <div className={classes.wide}>
          <Note>{letter.sent}</Note>
        </div>
      )}
      {letter.error && !isVerified && (
        <div className={classes.wide}>
          <Problem>{reason(letter.error, LETTER_NOT_SENT)}</Problem>
        </div>
      )}
      {Form && (
        <Form
          email={email}
          onCancel={close}
          onSent={(to) => {
            letter.tell(
              `A letter is on its way to ${to}. Your address stays as it is until you press the button in it.`,
            )
            close()
          }}
        />
      )}
    </>
  )
}
