import { useCallback, useState, type ComponentType } from 'react'
import { failed } from '../feedback/toast.tsx'

/**
 * A dialog whose code is fetched with the first press, so that no page waits for it. `Dialog` is there from then on,
 * so that it can give the keyboard back when it closes. What cannot be fetched is said in a toast.
 */
export function useLazyDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  failure = 'This could not be loaded',
) {
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  const open = useCallback(async () => {
    setOpened(true)
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch (error) {
      console.error('A dialog could not be loaded', error)
      failed(failure, 'Please check your connection and try again.')
      setOpened(false)
    }
  }, [load, failure])

  return {
    Dialog,
    opened,
    isLoading: opened && !Dialog,
    open: useCallback(() => void open(), [open]),
    close: () => setOpened(false),
  }
}
