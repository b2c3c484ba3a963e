import { Fragment } from 'react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useShop } from '../head/shop.ts'
import { collectionNames } from '../../shared/dress/collections.ts'
import classes from './footer.module.css'

interface Column {
  title: string
  links: (readonly [name: string, path: LinkProps['to']])[]
}

/** Has the shop's own links, too. */
const COMPANY = 'Company'

const columns: Column[] = [
  {
    title: 'Explore',
    links: [
      ['All Dresses', '/dress-rental'],
      ...Object.entries(collectionNames).map(
        ([collection, name]) => [name, `/dress-rental/${collection}` as '/dress-rental/$collection'] as const,
      ),
    ],
  },
  {
    title: 'How It Works',
    links: [
      ['Renting and Lending', '/how-it-works'],
      ['Shipping and Returns', '/shipping'],
      ['FAQ', '/faq'],
    ],
  },
  {
    title: COMPANY,
    links: [
      ['About Us', '/about'],
      ['Contact', '/contact'],
      ['Careers', '/careers'],
    ],
  },
]

/** `year` comes from the loader: see `__root.tsx`. */
export function Footer({ year }: { year: number }) {
  const { name, tagline, links: own = [], legal = [] } = useShop()
  return (
    <footer className={classes.footer}>
      <div className={`page ${classes.columns}`}>
        <div className={classes.house}>
          <p className={classes.name}>{name}</p>
          <p>{tagline}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="caps">{title}</h2>
            <ul>
              {links.map(([name, path]) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
              {title === COMPANY &&
                own.map(({ label, address }) => (
                  <li key={label}>
                    <a href={address}>{label}</a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`page ${classes.last}`}>
        <p>
          © {year} {name}
          {legal.map(({ label, address }) => (
            <Fragment key={address}>
              {' · '}
              <a href={address}>{label}</a>
            </Fragment>
          ))}
        </p>
      </div>
    </footer>
  )
}
