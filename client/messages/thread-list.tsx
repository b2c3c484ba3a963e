import { getRouteApi, Link } from '@tanstack/react-router'
import { eventPreview, threadShows, type ThreadShow } from '../../shared/message.ts'
import { reason, type Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import silhouette from '../dress-card/silhouette.svg?url&no-inline'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import { Pages } from '../ui/lists/pages.tsx'
import { Picture } from '../ui/picture.tsx'
import classes from './messages.module.css'
import { ShortMoment } from './moment.tsx'
import { useThreads } from './use-threads.ts'

type ThreadRow = Answers['messages']['threads']['threads'][number]

const route = getRouteApi('/_signed-in/messages')

const showNames: Record<ThreadShow, string> = {
  all: 'All',
  renting: 'Renting',
  lending: 'Lending',
  unread: 'Unread',
}

/** The user's conversations, latest first. */
export function ThreadList({ openId }: { openId: number | undefined }) {
  const { show = 'all' } = route.useSearch()
  // The page is about the open conversation; without one, about the list.
  const Title = openId === undefined ? 'h1' : 'h2'
  // The open conversation stays open beside another list.
  const here =
    openId === undefined
      ? ({ to: '/messages' } as const)
      : ({ to: '/messages/$threadId', params: { threadId: String(openId) } } as const)
  return (
    <>
      <div className={classes.top}>
        <Title className={classes.title}>Messages</Title>
        <nav aria-label="Conversations" className={classes.filters}>
          {threadShows.map((one) => (
            <Link
              key={one}
              {...here}
              search={{ show: one === 'all' ? undefined : one }}
              resetScroll={false}
              activeOptions={exactly}
            >
              {showNames[one]}
            </Link>
          ))}
        </nav>
      </div>
      <div className={classes.scroll}>
        <Threads key={show} show={show} openId={openId} />
      </div>
    </>
  )
}

const exactly = { exact: true, includeSearch: true }

function Threads({ show, openId }: { show: ThreadShow; openId: number | undefined }) {
  const list = useThreads(show)
  return (
    <Pages
      list={list}
      loading={<RowSkeletons />}
      failed={
        <div className={classes.state}>
          <Failed title="Failed to load your messages" retry={list.retry}>
            {reason(list.error, 'Please check your connection and try again.')}
          </Failed>
        </div>
      }
      empty={<NoThreads show={show} />}
      failure="More could not be loaded. Please try again."
      className={classes.more}
    >
      {(threads) => (
        <ul aria-label="Conversations">
          {threads.map((thread) => (
            <li key={thread.threadId}>
              <Row thread={thread} openId={openId} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Row({ thread, openId }: { thread: ThreadRow; openId: number | undefined }) {
  const { threadId, otherName, otherAvatarUrl, dressTitle, dressImageUrl, dressImageColor, unread } = thread
  return (
    <Link
      to="/messages/$threadId"
      params={{ threadId: String(threadId) }}
      search={true}
      state={openId === undefined ? { isFromList: true } : undefined}
      className={classes.row}
      data-unread={unread > 0 || undefined}
      aria-current={threadId === openId ? 'page' : undefined}
    >
      <span className={classes.photo}>
        <Picture
          src={dressImageUrl ?? silhouette}
          alt=""
          width={48}
          height={64}
          sizes="48px"
          color={dressImageColor ?? undefined}
        />
        <Avatar name={otherName} url={otherAvatarUrl} size={24} />
      </span>
      <span className={classes.name} dir="auto">
        {otherName}
      </span>
      <span className={classes.when}>
        <ShortMoment at={thread.last.at} />
      </span>
      <span className={classes.dress} dir="auto">
        {dressTitle}
      </span>
      <span className={classes.last}>
        <LastLine thread={thread} />
        {unread > 0 && (
          <span className={classes.count}>
            {unread}
            <span className="unseen"> not read</span>
          </span>
        )}
      </span>
    </Link>
  )
}

/** The latest message or event. Text is clipped at its own end, in either direction. */
function LastLine({ thread: { role, last } }: { thread: ThreadRow }) {
  const today = useToday()
  const { kind, isMine, text, isRemoved, days } = last
  if (kind !== 'text')
    return days && <span className={classes.words}>{eventPreview(kind, days, { side: role, today })}</span>
  return (
    <>
      {isMine && <span className={classes.by}>You: </span>}
      <span className={classes.words} dir="auto">
        {last.isWithheld ? 'Hidden by the shop' : isRemoved ? 'Removed' : (text ?? 'A picture')}
      </span>
    </>
  )
}

const empty: Record<Exclude<ThreadShow, 'all'>, string> = {
  renting: 'You have not written to a lender yet.',
  lending: 'Nobody has written about your dresses yet.',
  unread: 'You have read everything.',
}

const NoThreads = ({ show }: { show: ThreadShow }) => (
  <div className={classes.state}>
    {show === 'all' ? (
      <Empty
        title="No conversations yet. Ask a lender about a dress."
        action={<ButtonLink to="/dress-rental">Browse dresses</ButtonLink>}
      />
    ) : (
      <Empty title={empty[show]} />
    )}
  </div>
)

const RowSkeletons = () => (
  <div role="status" aria-label="Loading your messages">
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className={classes.row}>
        <Skeleton className={classes.photo} height={64} />
        <Skeleton className={classes.name} height={16} width="50%" />
        <Skeleton className={classes.last} height={14} width="80%" />
      </div>
    ))}
  </div>
)
