import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ShowMore, type NextPage } from '../ui/lists/show-more.tsx'
import classes from './load-more.module.css'

/** Pages loaded by scrolling; after them a button, so that the footer can be reached. */
const PAGES_BY_THEMSELVES = 3

interface LoadMoreProps {
  /** What is listed, where it can change: another list begins at its first page again. */
  of?: string
  /** The number of items so far. */
  shown: number
  more: NextPage | undefined
  /** Renders the list; the ref goes on the element whose children are its items. */
  children: (list: RefObject<HTMLUListElement | null>) => ReactNode
}

/** A list that loads more on scrolling, and after some pages on request. */
export function LoadMore({ of, children, ...end }: LoadMoreProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={classes.list}>
      {children(list)}
      <End key={of} list={list} {...end} />
    </div>
  )
}

interface EndProps extends Pick<LoadMoreProps, 'shown' | 'more'> {
  list: RefObject<HTMLUListElement | null>
}

function End({ list, shown, more }: EndProps) {
  const remember = useKeyboardAtFirstNew(list, shown)
  const end = useFetchAtEnd(more)
  if (!more) return null
  return (
    <div ref={end}>
      <ShowMore
        more={more}
        label="Show more"
        failure="We couldn't load more dresses. Please try again."
        onPress={remember}
        className={classes.more}
      />
    </div>
  )
}

/** Loads the first pages when the end of the list comes near the screen. */
function useFetchAtEnd(more: NextPage | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(PAGES_BY_THEMSELVES)
  const load = useEffectEvent(() => more?.load())

  const isOn = more && !more.isLoading && !more.isFailed && left > 0
  useEffect(() => {
    if (!isOn || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setLeft((pages) => pages - 1)
        load()
      },
      { rootMargin: '0px 0px 600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isOn])
  return end
}

/** After a page loaded on request, focuses its first item, as the button may be gone. */
function useKeyboardAtFirstNew(list: RefObject<HTMLUListElement | null>, shown: number) {
  const before = useRef<number>(null)
  useEffect(() => {
    const first = before.current
    if (first === null || shown <= first) return
    before.current = null
    list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true })
  }, [list, shown])
  return () => void (before.current = shown)
}
