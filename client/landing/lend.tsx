import { pictures } from '../pictures/pictures.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Picture } from '../ui/picture.tsx'
import classes from './lend.module.css'
import { Words } from './words.tsx'
import * as media from '../ui/media.ts'

export const Lend = () => (
  <section className={classes.band} aria-labelledby="lend">
    <Picture {...pictures.lend} alt="" sizes={`${media.wide} 50vw, 100vw`} className={classes.photo} />
    <div className={classes.words}>
      <p className="caps">For lenders</p>
      <h2 id="lend">
        <Words of="pitchTitle" />
      </h2>
      <p>
        <Words of="pitch" />
      </p>
      <dl className={classes.ledger}>
        <div>
          <dt>You set the price</dt>
          <dd>10 to 15 percent of the retail price per day is a good start</dd>
        </div>
        <div>
          <dt>You decide</dt>
          <dd>Every request waits for your yes</dd>
        </div>
        <div>
          <dt>You keep your days</dt>
          <dd>Block the dates on which you wear it yourself</dd>
        </div>
      </dl>
      <div className="buttons">
        <ButtonLink to="/dresses/add" color="blush" size="lg">
          List Your Dress
        </ButtonLink>
        <ButtonLink to="/dress-rental" variant="subtle" size="lg" className={classes.quiet}>
          I'd Rather Borrow
        </ButtonLink>
      </div>
    </div>
  </section>
)
