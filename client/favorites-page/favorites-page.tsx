import { getRouteApi, Link } from '@tanstack/react-router'
import { WhenField } from '../calendar/when-field.tsx'
import classes from './favorites-page.module.css'
import { FavoritesGrid } from './favorites-grid.tsx'

const route = getRouteApi('/_signed-in/favorites')

export function FavoritesPage() {
  const when = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className={`page ${classes.page}`}>
      <h1>My Favorites</h1>
      <p className={classes.elsewhere}>
        <Link to="/closets">Closets I follow</Link>
      </p>
      <WhenField
        value={when}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
        className={classes.when}
      />
      <FavoritesGrid when={when} />
    </div>
  )
}
