import { Link, useLocation } from '@tanstack/react-router'
import { HeartIcon } from '../ui/icons.tsx'
import { useFavorites } from './favorites.ts'
import { keepHeart } from './kept-hearts.ts'
import classes from './keep-for-later.module.css'

/** Saves the dress for a visitor: signs in, and saves it on return. */
export function KeepForLater({ id }: { id: number }) {
  const { isVisitor } = useFavorites()
  const { href } = useLocation()
  if (!isVisitor) return null
  return (
    <Link to="/login" search={{ from: href }} className={classes.keep} onClick={() => keepHeart(id, true)}>
      <HeartIcon size={18} /> Keep for later
    </Link>
  )
}
