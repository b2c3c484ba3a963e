import classes from './avatar.module.css'
import { PersonIcon } from './icons.tsx'
import { hashOf, initialsOf } from './initials.ts'

/** How many tints the stylesheet has. */
const TINTS = 6

interface AvatarProps {
  name: string
  url: string | null
  /** Its side in pixels. */
  size?: number
}

/** Somebody's face, or else their initials in a tint of their own. The name stands beside it, so it says nothing itself. */
export function Avatar({ name, url, size = 36 }: AvatarProps) {
  const initials = initialsOf(name)
  return (
    <span
      aria-hidden
      className={classes.avatar}
      data-tint={hashOf(name, TINTS)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {url ? (
        <img src={url} alt="" width={size} height={size} />
      ) : (
        initials || <PersonIcon size={Math.round(size * 0.6)} />
      )}
    </span>
  )
}
