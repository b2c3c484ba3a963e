import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Sentence } from '../../shared/notices/sentence.ts'
import { accountNotices, lineSentence, rentalSentence } from '../../shared/notices/notice-kinds.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Pages } from '../ui/lists/pages.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './notices.module.css'
import { useNotices, useSeen } from './use-notices.ts'

type Notice = Answers['notices']['list']['notices'][number]

export function NoticesPage() {
  const list = useNotices()
  const notices = list.items ?? []
  const { markSeen, isMarking } = useSeen()
  const { data: unseen = 0 } = trpc.notices.unseen.useQuery()
  const newest = notices[0]
  // Not `disabled` without unread notices: that would lose the focus.
  const canMark = !isMarking && (unseen > 0 || notices.some(({ isSeen }) => !isSeen))
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.top}>
        <h1>Notices</h1>
        {newest && (
          <Button
            variant="default"
            data-disabled={!canMark || undefined}
            aria-disabled={!canMark}
            onClick={() => markSeen({ id: newest.id, andOlder: true })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <Pages
        list={list}
        loading={<NoticeSkeletons />}
        failed={
          <Failed title="Failed to load notices" retry={list.retry}>
            Please check your connection and try again.
          </Failed>
        }
        empty={
          <Empty title="Nothing new.">Requests, answers and whatever else concerns you is told here.</Empty>
        }
        failure="Older notices could not be loaded. Please try again."
      >
        {(items) => (
          <ol className={classes.list} aria-label="Notices">
            {items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onFollow={() => markSeen({ id: notice.id })} />
            ))}
          </ol>
        )}
      </Pages>
    </div>
  )
}

/** A link to the rental or the part of the account that it is about. */
const NoticeRow = ({ notice, onFollow }: { notice: Notice; onFollow: () => void }) => (
  <li className={classes.notice} data-unseen={!notice.isSeen || undefined}>
    <NoticeLink notice={notice} onClick={notice.isSeen ? undefined : onFollow}>
      {!notice.isSeen && <span className="unseen">New: </span>}
    </NoticeLink>
    <span className={classes.when}>
      <LocalTime at={notice.at} withTime />
    </span>
  </li>
)

interface NoticeLinkProps {
  notice: Notice
  onClick: (() => void) | undefined
  /** Before the sentence. */
  children: ReactNode
}

function NoticeLink({ notice, onClick, children }: NoticeLinkProps) {
  const today = useToday()
  if (notice.rentalId === null) {
    const { page, sentence } = accountNotices[notice.kind]
    return (
      <Link
        to={page}
        search={notice.line ? { tab: 'rentals' } : {}}
        className={classes.link}
        onClick={onClick}
      >
        {children}
        {notice.line
          ? shown(
              lineSentence(
                notice.kind,
                { ...notice.line, isOver: notice.kind === 'your_turn' && !notice.line.offeredUntil },
                today,
              ),
              notice.line.offeredUntil,
            )
          : sentence}
      </Link>
    )
  }
  return (
    <Link
      to="/rentals/$id"
      params={{ id: String(notice.rentalId) }}
      className={classes.link}
      onClick={onClick}
    >
      {children}
      {shown(rentalSentence(notice.kind, notice, today))}
    </Link>
  )
}

/** People's own words keep their text direction; the gap that is left empty is a moment, in their time zone. */
const shown = (sentence: Sentence, until: Date | null = null) =>
  sentence.map(({ text, isTheirs }, index) => {
    if (isTheirs && !text && until) return <LocalTime key={index} at={until} withTime />
    return isTheirs ? <bdi key={index}>{text}</bdi> : text
  })

const NoticeSkeletons = () => (
  <div role="status" aria-label="Loading notices" className={classes.list}>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className={classes.notice}>
        <Skeleton height={20} width="70%" />
      </div>
    ))}
  </div>
)
