import { Link, useLocation } from '@tanstack/react-router'
import { HeartIcon } from '../ui/icons.tsx'
import { useFavorites } from './favorites.ts'
import { keepHeart } from './kept-hearts.ts'
import classes from './keep-for-later.module.css'

/** Saves the dress on the page for a visitor: leads through signing in and back, and saves it then. */
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
