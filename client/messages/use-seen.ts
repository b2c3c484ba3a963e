import { useEffect, useRef, useState } from 'react'
import { useMarkSeen, type ThreadFacts } from './use-thread.ts'

/** Marks a conversation as read once the other side's newest message is in view, on a visible page. */
export function useSeen({ threadId, unread }: ThreadFacts, newestId: number | undefined) {
  const [place, setPlace] = useState<Element | null>(null)
  const { mutate } = useMarkSeen()
  const told = useRef(0)

  useEffect(() => {
    if (!place || !unread || newestId === undefined) return
    let isInView = false
    const tell = () => {
      if (!isInView || document.visibilityState !== 'visible' || told.current >= newestId) return
      const before = told.current
      told.current = newestId
      mutate({ threadId, messageId: newestId }, { onError: () => (told.current = before) })
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      tell()
    })
    observer.observe(place)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [place, unread, newestId, threadId, mutate])

  /** The ref of the end of that message. */
  return setPlace
}
