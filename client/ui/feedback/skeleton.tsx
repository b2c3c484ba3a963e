import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

interface SkeletonProps extends Pick<
  CSSProperties,
  'width' | 'height' | 'maxWidth' | 'marginBlock' | 'marginTop' | 'flex' | 'aspectRatio'
> {
  className?: string
  /** For screen readers; without one it is decorative. */
  label?: string
}

/** A placeholder in the final size. */
export const Skeleton = ({ className, label, ...box }: SkeletonProps) => (
  <div
    className={className ? `${classes.skeleton} ${className}` : classes.skeleton}
    style={box}
    {...(label && { role: 'status', 'aria-label': label })}
  />
)
