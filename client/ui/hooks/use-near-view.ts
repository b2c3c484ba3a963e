import { useEffect, useRef, useState } from 'react'

/** How far outside the viewport counts as near: a screen's height. */
const NEAR = '100% 0px'

/** True once an element has been near the viewport, for what is rendered only then. `ref` goes on its frame. */
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
