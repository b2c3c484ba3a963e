import { Link } from '@tanstack/react-router'
import classes from './favorites-page.module.css'
import { FavoritesGrid } from './favorites-grid.tsx'

export const FavoritesPage = () => (
  <div className={`page ${classes.page}`}>
    <h1>My Favorites</h1>
    <p className={classes.elsewhere}>
      <Link to="/closets">Closets I follow</Link>
    </p>
    <FavoritesGrid />
  </div>
)
