import { useState, type RefObject } from 'react'
import { Button } from '../controls/button.tsx'
import { useRestoreFocus } from '../dialogs/use-restore-focus.ts'
import classes from './show-more.module.css'

/** How to ask for the next page of a list. */
export interface NextPage {
  load: () => void
  isLoading: boolean
  isFailed: boolean
}

export interface ShowMoreProps {
  /** Undefined at the end of the list. */
  more: NextPage | undefined
  label?: string
  /** What is said when the next page could not be loaded. */
  failure: string
  /** Takes the keyboard when the button goes with the last page. */
  place?: RefObject<HTMLElement | null>
  onPress?: () => void
  className?: string
}

/** The button for a list's next page. */
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
          if (more.isLoading) return
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
