import classes from './avatar.module.css'
import { PersonIcon } from './icons.tsx'
import { hashOf, initialsOf } from './initials.ts'

const TINTS = 6

interface AvatarProps {
  name: string
  url: string | null
  /** In pixels. */
  size?: number
}

/** A person's picture, or their initials on a tint of their own. Decorative, as the name is beside it. */
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
