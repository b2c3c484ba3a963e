import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from '../ui/hooks/use-debounced-callback.ts'

/** How long after the last key a search begins (docs/product.md#waiting). */
const PAUSE_MS = 300

/**
 * Text that is typed into a field and told to the address after a pause. The field follows the address (Clear,
 * Back, a link), but not its own echo, which may lag behind the typing. `say` answers what the address now says. A field
 * that closes may still tell what was typed last.
 */
export function useDebouncedParam(inAddress: string, say: (typed: string) => string, flushOnUnmount = false) {
  const [text, setText] = useState(inAddress)
  const [settled, setSettled] = useState(inAddress)
  const said = useRef(inAddress)

  useEffect(() => {
    if (inAddress === said.current) return
    said.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const tell = useDebouncedCallback(
    (typed: string) => {
      setSettled(typed)
      said.current = say(typed)
    },
    { ms: PAUSE_MS, flushOnUnmount },
  )

  return {
    text,
    /** What was typed before the last pause. */
    settled,
    type: (typed: string) => {
      setText(typed)
      tell.start(typed)
    },
    flush: tell.flush,
    /** Takes a text that is whole, and tells it at once. */
    choose: (chosen: string) => {
      setText(chosen)
      tell.start(chosen)
      tell.flush()
    },
    clear: () => {
      tell.cancel()
      said.current = ''
      setText('')
    },
  }
}
