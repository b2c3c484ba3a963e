import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog open over this history entry's page. */
    over?: string
  }
}

/**
 * Back closes what covers the page, as expected on a phone: opening adds a history entry, and closing goes
 * back over it.
 */
export function useBackCloses(name: string, opened: boolean, onClose: () => void) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isHere = () => history.location.state.over === name
  const step = useEffectEvent(() =>
    navigate({ to: '.', search: true, hash: true, state: { over: name }, resetScroll: false }),
  )
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    let isOpen = true
    let wasHere = isHere()
    const stop = history.subscribe(() => {
      if (wasHere && !isHere()) close()
      wasHere ||= isHere()
    })
    // Closed before the entry was added: it is removed again.
    if (!wasHere) void step().then(() => !isOpen && isHere() && history.back())
    return () => {
      isOpen = false
      stop()
      if (isHere()) history.back()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [opened])
}
