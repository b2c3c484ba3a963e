import { Link } from '@tanstack/react-router'
import { provided } from '../../shared/settings/provided.ts'
import { useShop } from '../head/shop.ts'
import classes from './steps.module.css'

const steps = [
  {
    name: 'Browse',
    text: 'Look by occasion, size or designer. Two to eight weeks ahead is a good time to book.',
  },
  {
    name: 'Book',
    text: 'Pick your days; four is the standard. You send a request and the owner confirms it.',
  },
  {
    name: 'Wear',
    text: 'It is with you the day before, {post|posted{meet| or }}{meet|handed over}{cleaning|, cleaned and inspected}. All you do is dance.',
  },
  {
    name: 'Return',
    text: 'The day after, {labels|drop it at a post office in the pre-paid bag|{post|post it{meet| or }}{meet|bring it back}}.{cleaning| No dry cleaning needed.}',
  },
]

export function Steps() {
  const shop = useShop()
  return (
    <section className={classes.band} aria-labelledby="steps">
      <div className={`page ${classes.inner}`}>
        <div className={classes.head}>
          <h2 id="steps">Four steps, four days</h2>
          <Link to="/how-it-works">How it works</Link>
        </div>
        <ol className={classes.steps}>
          {steps.map(({ name, text }, index) => (
            <li key={name}>
              <span aria-hidden className={classes.number}>
                {index + 1}
              </span>
              <h3>{name}</h3>
              <p>{provided(text, shop)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
