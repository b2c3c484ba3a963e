import { Link } from '@tanstack/react-router'
import { brand } from '../../shared/brand.ts'
import classes from './footer.module.css'

/** What the house is, where else one can go, and whose it is. `year` comes from the loader: see `__root.tsx`. */
export const Footer = ({ year }: { year: number }) => (
  <footer className={classes.footer}>
    <div className={`page ${classes.columns}`}>
      <div className={classes.house}>
        <p className={classes.name}>{brand.name}</p>
        <p>{brand.tagline}</p>
      </div>
      <nav aria-labelledby="footer-explore">
        <h2 id="footer-explore" className="caps">
          Explore
        </h2>
        <ul>
          <li>
            <Link to="/dress-rental">All Dresses</Link>
          </li>
          <li>
            <Link to="/dress-rental" search={{ category: 'wedding' }}>
              Wedding
            </Link>
          </li>
          <li>
            <Link to="/dress-rental" search={{ category: 'wedding_guest' }}>
              Wedding Guest
            </Link>
          </li>
          <li>
            <Link to="/dress-rental" search={{ category: 'cocktail' }}>
              Cocktail
            </Link>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="footer-how">
        <h2 id="footer-how" className="caps">
          How It Works
        </h2>
        <ul>
          <li>
            <Link to="/how-it-works">Renting and Lending</Link>
          </li>
          <li>
            <Link to="/shipping">Shipping and Returns</Link>
          </li>
          <li>
            <Link to="/faq">FAQ</Link>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="footer-company">
        <h2 id="footer-company" className="caps">
          Company
        </h2>
        <ul>
          <li>
            <Link to="/about">About Us</Link>
          </li>
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          <li>
            <Link to="/careers">Careers</Link>
          </li>
        </ul>
      </nav>
    </div>
    <div className={`page ${classes.last}`}>
      <p>
        © {year} {brand.name}
      </p>
    </div>
  </footer>
)
