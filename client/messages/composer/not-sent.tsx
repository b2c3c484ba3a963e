import { useMemo } from 'react'
import { useLastUser } from '../../session/lost-session.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import classes from '../thread.module.css'
import { messageDraft } from '../../unsent/message-draft.ts'

/** An unsent text when the conversation has closed, to read and copy while it is stored. */
export function NotSent({ threadId }: { threadId: number }) {
  const userId = useLastUser()?.id
  // Not in the server's HTML, which knows no browser's storage.
  const isHere = useHydrated()
  const text = useMemo(
    () => (isHere ? messageDraft(userId, threadId).restore()?.text : undefined),
    [isHere, userId, threadId],
  )
  if (!text) return null
  return (
    <div className={classes.notSent}>
      <p>Not sent:</p>
      <blockquote
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
      >
        {text}
      </blockquote>
    </div>
  )
}
