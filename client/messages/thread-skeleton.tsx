import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../ui/use-start-at-top.ts'

const bubbles = [
  { height: 56, width: '55%' },
  { height: 40, width: '45%', isOwn: true },
  { height: 72, width: '60%' },
  { height: 40, width: '30%', isOwn: true },
]

/** A conversation before it is there. It ships with every page, so it has no styles of its own. */
export const ThreadSkeleton = ({ isEmbedded = false }: { isEmbedded?: boolean }) => (
  <div
    role="status"
    aria-label="Loading the conversation"
    style={{
      display: 'flex',
      flexDirection: 'column',
      gap: 16,
      height: isEmbedded ? 'min(40rem, 80svh)' : '100%',
      padding: 16,
      overflow: 'hidden',
    }}
  >
    <Skeleton height={isEmbedded ? 28 : 44} width="60%" />
    <span style={{ flex: 1 }} />
    {bubbles.map(({ isOwn, ...box }, index) => (
      <div key={index} style={{ display: 'flex', justifyContent: isOwn ? 'end' : 'start' }}>
        <Skeleton {...box} />
      </div>
    ))}
    <Skeleton height={46} marginTop={16} />
  </div>
)

/** The same as a page, while the conversation that was chosen is on its way. */
export function ThreadWaiting() {
  useStartAtTop()
  return (
    <>
      <h1 className="unseen">Conversation</h1>
      <ThreadSkeleton />
    </>
  )
}
