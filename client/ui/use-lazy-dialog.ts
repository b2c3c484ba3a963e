import { useState, type ComponentType } from 'react'
import { failed } from './toast.tsx'

/**
 * A dialog whose code is fetched with the first press, so that no page waits for it. `Dialog` is there from then on,
 * so that it can give the keyboard back when it closes. What cannot be fetched is said in a toast.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  async function open() {
    setOpened(true)
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch (error) {
      console.error('A dialog could not be loaded', error)
      failed('This could not be loaded', 'Please check your connection and try again.')
      setOpened(false)
    }
  }

  return { Dialog, opened, open: () => void open(), close: () => setOpened(false) }
}
