import { trpc } from '../../api.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from '../account-page.module.css'
import own from './messages-only.module.css'
import { useSetContact } from './use-contact.ts'

const ABOUT = 'Whoever rents from you writes to you here and is not given your e-mail.'

/** Keeps one's address from those who rent. Without an answer it is not shown: it could only say what is not known. */
export function MessagesOnly() {
  const { data: contact, error } = trpc.people.contact.useQuery()
  const { mutate, isPending } = useSetContact()
  if (error && !contact) return null
  return (
    <div className={`${classes.rows} ${own.apart}`}>
      <div className={classes.row}>
        <div className={classes.words}>
          <h3>Renters and your address</h3>
          <p>{ABOUT}</p>
        </div>
        {contact ? (
          <Switch
            label="Messages only"
            about={ABOUT}
            checked={contact.messagesOnly}
            isBusy={isPending}
            onChange={(messagesOnly) => mutate({ messagesOnly })}
          />
        ) : (
          <Skeleton width={140} height={44} />
        )}
      </div>
    </div>
  )
}
