import { Link } from '@tanstack/react-router'
import type { Category } from '../../shared/dress/dress.ts'
import { pictures } from '../pictures/pictures.ts'
import { icon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import classes from './categories.module.css'
import * as media from '../ui/media.ts'

const ArrowIcon = icon(<path d="M4 12h15m-5-5 5 5-5 5" />)

interface Occasion {
  category: Category
  name: string
  line: string
  picture: keyof typeof pictures
}

const occasions: Occasion[] = [
  { category: 'wedding', name: 'Wedding', line: 'Say it once, in the right dress', picture: 'wedding' },
  {
    category: 'wedding_guest',
    name: 'Wedding Guest',
    line: 'Second best dressed, on purpose',
    picture: 'weddingGuest',
  },
  { category: 'cocktail', name: 'Cocktail', line: 'From six until late', picture: 'cocktail' },
  { category: 'formal', name: 'Formal', line: 'Floor length, black tie, prom', picture: 'formal' },
]

export const Categories = () => (
  <section className={`page ${classes.section}`} aria-labelledby="occasions">
    <h2 id="occasions">What is the occasion?</h2>
    <ul className={classes.cards}>
      {occasions.map(({ category, name, line, picture }) => (
        <li key={category} className={classes.card}>
          <Picture
            {...pictures[picture]}
            alt=""
            sizes={`${media.full} 305px, ${media.wide} 22vw, 45vw`}
            className={classes.photo}
          />
          <div className={classes.words}>
            <h3>
              <Link to="/dress-rental" search={{ category }}>
                {name}
              </Link>
            </h3>
            <p>{line}</p>
          </div>
          <ArrowIcon />
        </li>
      ))}
    </ul>
  </section>
)
