import classes from './avatar.module.css'
import { PersonIcon } from './icons.tsx'

/** Somebody's face, or a drawing of nobody. The name stands beside it, so it says nothing itself. */
export const Avatar = ({ url, size = 36 }: { url: string | null; size?: number }) => (
  <span className={classes.avatar} style={{ width: size, height: size }}>
    {url ? <img src={url} alt="" width={size} height={size} /> : <PersonIcon size={Math.round(size * 0.6)} />}
  </span>
)
