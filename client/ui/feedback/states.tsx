import { use, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import grid from '../grid.module.css'
import alert from './alert.module.css'
import { SignInAgain, SignInAgainContext } from './sign-in-again.tsx'
import { Skeleton } from './skeleton.tsx'
import classes from './states.module.css'

interface MessageProps {
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** An empty state, in one serif sentence. */
export const Empty = ({ title, children, action }: MessageProps) => (
  <div className={`stack ${classes.message} ${classes.empty}`}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)

interface FailedProps extends Partial<MessageProps> {
  retry?: () => void
  className?: string
}

/**
 * A loading error of a page, or without a title of a part of it; announced at once, with a retry button where
 * that could help.
 */
export function Failed({ title, children, retry, action, className = '' }: FailedProps) {
  const canRetry = use(SignInAgainContext) === undefined
  const look = title ? `stack ${classes.message}` : `${alert.problem} ${classes.part}`
  return (
    <div className={`${look} ${className}`} role="alert">
      {title && <h2>{title}</h2>}
      {children && <p>{children}</p>}
      <SignInAgain />
      {retry && canRetry && (
        <Button variant="default" onClick={retry}>
          Try Again
        </Button>
      )}
      {action}
    </div>
  )
}

/** As many empty cards as will load, in the same boxes. */
export const SkeletonGrid = ({ cards, label }: { cards: number; label: string }) => (
  <div className={grid.grid} role="status" aria-label={label}>
    {Array.from({ length: cards }, (_, index) => (
      <div key={index}>
        <Skeleton className={classes.photo} />
        <Skeleton height={10} width="40%" marginTop={16} />
        <Skeleton height={14} width="75%" marginTop={10} />
        <Skeleton height={12} width="50%" marginTop={10} />
        <Skeleton height={12} width="60%" marginTop={10} />
      </div>
    ))}
  </div>
)
