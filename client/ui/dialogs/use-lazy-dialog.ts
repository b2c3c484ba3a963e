import { useCallback, useState, type ComponentType } from 'react'
import { loadOrTell } from '../load-or-tell.ts'

/**
 * A dialog whose code is loaded with the first press, so that no page waits for it. `Dialog` is mounted from
 * then on, so that it can return the focus. A failure to load is shown in a toast.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>, failure?: string) {
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  const open = useCallback(async () => {
    setOpened(true)
    const loaded = await loadOrTell(load, failure)
    if (loaded) setDialog(() => loaded)
    else setOpened(false)
  }, [load, failure])

  return {
    Dialog,
    opened,
    isLoading: opened && !Dialog,
    open: useCallback(() => void open(), [open]),
    close: () => setOpened(false),
  }
}
