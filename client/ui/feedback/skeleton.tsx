import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

interface SkeletonProps extends Pick<
  CSSProperties,
  'width' | 'height' | 'maxWidth' | 'marginBlock' | 'marginTop' | 'flex' | 'aspectRatio'
> {
  className?: string
  /** Said to those who do not see it; without one it is decoration. */
  label?: string
}

/** The place of something that is on its way, with the measures it will have. */
export const Skeleton = ({ className, label, ...box }: SkeletonProps) => (
  <div
    className={className ? `${classes.skeleton} ${className}` : classes.skeleton}
    style={box}
    {...(label && { role: 'status', 'aria-label': label })}
  />
)
