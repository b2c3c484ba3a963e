import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatRentalDays } from '../../shared/day.ts'
import { useToday } from '../calendar/today.ts'
import { ClosetLink } from '../people/closet-link.tsx'
import { DressLink } from '../dress-card/dress-link.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { loadBlockDialog, loadReportDialog } from '../people/lazy-dialogs.ts'
import { useBlockPerson } from '../people/use-block-person.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { ChevronLeftIcon } from '../ui/icons.tsx'
import { DotsIcon } from './icons.tsx'
import { Menu, MenuItem } from './menu.tsx'
import classes from './thread.module.css'
import type { ThreadFacts } from './use-thread.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list, where it was left. */
    isFromList?: true
  }
}

/** The other side, the dress, and the requests and rentals of the two. */
export function ThreadHead({ thread }: { thread: ThreadFacts }) {
  const { otherName, otherAvatarUrl, otherClosetSlug, dressSlug, dressTitle, rentals } = thread
  const today = useToday()
  const { history } = useRouter()

  /** Back to the row in the list, like the browser's Back. */
  function goBack(event: MouseEvent) {
    const isElsewhere = event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || !history.location.state.isFromList) return
    event.preventDefault()
    history.back()
  }

  return (
    <header className={classes.head}>
      <Link to="/messages" search={true} className={classes.back} aria-label="All messages" onClick={goBack}>
        <ChevronLeftIcon />
      </Link>
      <Avatar name={otherName} url={otherAvatarUrl} size={44} />
      <div className={classes.names}>
        <h1 className={classes.name}>
          <ClosetLink slug={otherClosetSlug} name={otherName} />
        </h1>
        <p className={classes.dress}>
          <DressLink slug={dressSlug} title={dressTitle} />
        </p>
      </div>
      <ThreadMenu thread={thread} />
      {rentals.length > 0 && (
        <ul className={classes.rentals} aria-label="Rentals">
          {rentals.map(({ rentalId, startDate, endDate, status }) => (
            <li key={rentalId}>
              <Link to="/rentals/$id" params={{ id: String(rentalId) }} className={classes.rental}>
                <span>{formatRentalDays({ from: startDate, to: endDate }, today)}</span>{' '}
                <StatusBadge status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** The actions on the other side. */
export function ThreadMenu({ thread }: { thread: ThreadFacts }) {
  const { otherId, otherName, isBlocked } = thread
  const block = useLazyDialog(loadBlockDialog)
  const report = useLazyDialog(loadReportDialog)
  const { unblock } = useBlockPerson(otherName)
  return (
    <>
      <Menu label={`About ${otherName}`} button={<DotsIcon />}>
        {isBlocked ? (
          <MenuItem onChoose={() => unblock.mutate({ personId: otherId })}>
            Unblock <bdi>{otherName}</bdi>
          </MenuItem>
        ) : (
          <MenuItem onChoose={block.open}>
            Block <bdi>{otherName}</bdi>
          </MenuItem>
        )}
        <MenuItem onChoose={report.open}>
          Report <bdi>{otherName}</bdi>
        </MenuItem>
      </Menu>
      {block.Dialog && (
        <block.Dialog
          person={{ personId: otherId, name: otherName }}
          thread={thread}
          opened={block.opened}
          onClose={block.close}
        />
      )}
      {report.Dialog && (
        <report.Dialog
          title={`Report ${otherName}`}
          about={{ personId: otherId }}
          opened={report.opened}
          onClose={report.close}
        />
      )}
    </>
  )
}
