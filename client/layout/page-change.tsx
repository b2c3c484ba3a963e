import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './page-change.module.css'

export const Progress = () => {
  const isUnderWay = useRouterState({ select: ({ status }) => status === 'pending' })
  return <div className={classes.progress} data-under-way={isUnderWay || undefined} />
}

/**
 * What browsers do on loading a page, for client-side navigation: the title is announced, and the focus moves
 * to the heading.
 */
export function Announcer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const start = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
        if (start) {
          start.tabIndex = -1
          start.focus({ preventScroll: true })
        }
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <div className="unseen" aria-live="polite">
      {title}
    </div>
  )
}
