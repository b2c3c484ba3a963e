import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from '../ui/hooks/use-debounced-callback.ts'

/** The delay between the last key and the search (docs/product.md#waiting). */
const PAUSE_MS = 300

/**
 * Text of a field, written to the address after a pause. The field follows the address (Clear, Back, a link),
 * but not its own echo, which may lag behind the typing. `say` returns what the address now says. With
 * `flushOnUnmount`, a field that unmounts still writes its last text.
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
    /** The text before the last pause. */
    settled,
    type: (typed: string) => {
      setText(typed)
      tell.start(typed)
    },
    flush: tell.flush,
    /** Writes a complete text at once. */
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
