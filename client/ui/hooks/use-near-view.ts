import { useEffect, useRef, useState } from 'react'

/** How far below or above what is in sight counts as near: a screen's height. */
const NEAR = '100% 0px'

/** For what a page need not bring to life before somebody comes near it: true from then on. Give `ref` to its frame. */
export function useNearView<Frame extends Element>() {
  const ref = useRef<Frame>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
