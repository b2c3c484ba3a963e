import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end, in pixels, one still reads the newest. */
const NEAR = 48

/**
 * Keeps what somebody reads in its place while messages come in below: at the end it stays at the end; further up it
 * stays where it is, and `hasNews` says that something has come. For a box that is laid out from its end
 * (`column-reverse`): it opens at the newest by itself, and what is added on top moves nothing.
 */
export function useScrollAnchor(newest: { messageId: number; isMine: boolean } | undefined) {
  const box = useRef<HTMLDivElement>(null)
  /** The newest of before, and how far from the end it began. */
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
    // From the end upwards, the browser counts below zero.
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
      // The window may be another one than when it came.
      if (last.current) last.current.distance = distanceOf(last.current.id)
      if (hasNews && box.current && box.current.scrollTop > -NEAR) setNews(false)
    },
    toEnd: () => {
      if (box.current) box.current.scrollTop = 0
      setNews(false)
    },
  }
}
