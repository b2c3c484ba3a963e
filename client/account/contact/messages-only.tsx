import { trpc } from '../../api/api.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from '../account-page.module.css'
import own from './messages-only.module.css'
import { useSetContact } from './use-contact.ts'

/** What renters see of the address, with the switch off and on. */
const OFF = 'Confirmed renters see your e-mail.'
const ON = 'Renters write to you in Messages and do not see your e-mail.'

/** Hides the owner's address from renters. While the setting cannot be loaded the switch is not shown. */
export function MessagesOnly() {
  const { data: contact, error } = trpc.people.contact.useQuery()
  const { mutate, isPending } = useSetContact()
  if (error && !contact) return null
  return (
    <div className={`${classes.rows} ${own.apart}`}>
      <div className={`spread ${classes.row}`}>
        <div className={classes.words}>
          <h3>Renters and your address</h3>
          {/* Both are rendered, so that nothing moves with the switch. */}
          <p className={own.states}>
            <span data-shown={contact?.messagesOnly === false || undefined}>{OFF}</span>
            <span data-shown={contact?.messagesOnly || undefined}>{ON}</span>
          </p>
        </div>
        {contact ? (
          <Switch
            label="Messages only"
            about={ON}
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
