import { useRef } from 'react'

/** A mutation's `mutate` that is sent once however often it is pressed: not again before it is answered. */
export function useOnce<Input>({ mutateAsync }: { mutateAsync: (input: Input) => Promise<unknown> }) {
  const isUnderWay = useRef(false)
  return (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const settle = () => {
      isUnderWay.current = false
    }
    mutateAsync(input).then(settle, settle)
  }
}
