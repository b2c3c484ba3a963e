import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Finder } from './finder.tsx'
import classes from './hero.module.css'
import { heroPicture } from './hero-picture.ts'
import { Words } from './words.tsx'
import * as media from '../ui/media.ts'

/** What the shop is, in one sentence, and the search, beside a tall picture. */
export const Hero = () => (
  <section className={classes.hero}>
    <div className={classes.words}>
      <p className="caps">Peer-to-peer dress rental</p>
      <h1>
        <Words of="heroTitle" />
      </h1>
      <p className={classes.lead}>
        <Words of="heroLead" />
      </p>
      <Finder>
        <ButtonLink to="/dresses/add" variant="default" size="lg">
          List Yours
        </ButtonLink>
      </Finder>
    </div>
    <Picture
      {...heroPicture}
      alt="Three evening gowns by a tall window: a bordeaux ball gown between a blush and a blue one"
      sizes={`${media.medium} 58vw, 100vw`}
      priority
      className={classes.photo}
    />
  </section>
)
