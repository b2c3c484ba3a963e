import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end, in pixels, the newest message counts as being read. */
const NEAR = 48

/**
 * Keeps the scroll position while messages come in below: at the end it stays at the end; further up it
 * stays, and `hasNews` becomes true. For a `column-reverse` box: it opens at the newest by itself, and what
 * is added on top moves nothing.
 */
export function useScrollAnchor(newest: { messageId: number; isMine: boolean } | undefined) {
  const box = useRef<HTMLDivElement>(null)
  /** The previous newest message, and its distance from the end. */
  const last = useRef<{ id: number; distance: number }>(undefined)
  const [hasNews, setNews] = useState(false)
  const id = newest?.messageId

  const distanceOf = useCallback((messageId: number) => {
    const read = box.current?.querySelector(`[data-message='${messageId}']`)
    const end = box.current?.querySelector('[data-end]')
    return read && end ? end.getBoundingClientRect().bottom - read.getBoundingClientRect().top : 0
  }, [])

  useLayoutEffect(() => {
    const before = last.current
    if (id === undefined) return
    last.current = { id, distance: distanceOf(id) }
    if (!box.current || !before || id <= before.id) return
    // From the end upwards, `scrollTop` is negative.
    if (newest?.isMine || box.current.scrollTop > -NEAR) {
      box.current.scrollTop = 0
      return
    }
    box.current.scrollTop -= distanceOf(before.id) - before.distance
    setNews(true)
  }, [id, newest?.isMine, distanceOf])

  return {
    box,
    hasNews,
    onScroll: () => {
      // The window may have been resized since.
      if (last.current) last.current.distance = distanceOf(last.current.id)
      if (hasNews && box.current && box.current.scrollTop > -NEAR) setNews(false)
    },
    toEnd: () => {
      if (box.current) box.current.scrollTop = 0
      setNews(false)
    },
  }
}
