import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { brand } from '../../shared/brand.ts'
import { reason, trpc, type Answers } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Note, Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './account-page.module.css'

const fetchForm = async () => (await import('./change-address.tsx')).ChangeAddress

interface AddressProps {
  email: string
  /** What is known of the account beyond its session; undefined until it is. */
  account: Answers['auth']['account'] | undefined
  isLoading: boolean
}

/** Where letters reach somebody, and which ones. */
export const Address = ({ email, account, isLoading }: AddressProps) => (
  <ul className={classes.rows}>
    <li className={`${classes.row} ${classes.address}`}>
      {account?.sendsMail ? (
        <Reachable key={email} email={email} {...account} />
      ) : (
        <div className={classes.words}>
          <strong>{email}</strong>
          {isLoading && <Skeleton height={24} width="8rem" />}
          {account && (
            <p>
              This shop sends no e-mail. You are told in your <Link to="/notices">notices</Link>; for another
              address, write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
            </p>
          )}
        </div>
      )}
      {isLoading && <Skeleton height={44} width="10rem" />}
    </li>
    {account?.sendsMail && (
      <li className={classes.row}>
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

interface ReachableProps {
  email: string
  isVerified: boolean
  hasPassword: boolean
}

function Reachable({ email, isVerified, hasPassword }: ReachableProps) {
  const { auth } = trpc.useUtils()
  const form = useLazyDialog(fetchForm, 'The form could not be loaded')
  const opener = useRef<HTMLButtonElement>(null)
  /** What has been asked for, and goes on in the letter. */
  const [sent, setSent] = useState<string>()
  const send = trpc.auth.sendVerification.useMutation({
    onSuccess: () => setSent(`A letter is on its way to ${email}.`),
    // Confirmed meanwhile, on another device perhaps.
    onError: ({ data }) => (data?.code === 'CONFLICT' ? auth.account.invalidate() : undefined),
  })
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
      <div className={classes.buttons}>
        {!isVerified && (
          <Button
            variant="default"
            aria-disabled={send.isPending}
            onClick={({ detail }) => {
              // The second press of a double click would only be told that a letter has just left.
              if (send.isPending || detail > 1) return
              setSent(undefined)
              send.mutate()
            }}
          >
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
              setSent(undefined)
              send.reset()
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
      {sent && (
        <div className={classes.wide}>
          <Note>{sent}</Note>
        </div>
      )}
      {send.error && !isVerified && (
        <div className={classes.wide}>
          <Problem>{reason(send.error, 'No letter was sent. Please try again.')}</Problem>
        </div>
      )}
      {Form && (
        <Form
          email={email}
          onCancel={close}
          onSent={(to) => {
            setSent(
              `A letter is on its way to ${to}. Your address stays as it is until you press the button in it.`,
            )
            close()
          }}
        />
      )}
    </>
  )
}
