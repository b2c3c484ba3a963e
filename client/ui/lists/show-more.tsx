import { useState, type RefObject } from 'react'
import { Button } from '../controls/button.tsx'
import { useRestoreFocus } from '../dialogs/use-restore-focus.ts'
import classes from './show-more.module.css'

/** How to load a list's next page. */
export interface NextPage {
  load: () => void
  isLoading: boolean
  isFailed: boolean
}

export interface ShowMoreProps {
  /** Undefined at the end of the list. */
  more: NextPage | undefined
  label?: string
  /** Shown when the next page failed to load. */
  failure: string
  /** Takes the focus when the button goes with the last page. */
  place?: RefObject<HTMLElement | null>
  onPress?: () => void
  className?: string
}

export function ShowMore({
  more,
  label = 'Show older',
  failure,
  place,
  onPress,
  className = '',
}: ShowMoreProps) {
  const [isPressed, setPressed] = useState(false)
  useRestoreFocus(place, isPressed && !more)
  if (!more) return null
  return (
    <div className={`${classes.more} ${className}`}>
      {more.isFailed && <p role="alert">{failure}</p>}
      <Button
        variant="default"
        aria-disabled={more.isLoading}
        onClick={() => {
          setPressed(true)
          onPress?.()
          more.load()
        }}
      >
        {more.isLoading ? 'Loading...' : label}
      </Button>
    </div>
  )
}
