import { picture } from '../pictures/picture-set.ts'
import hero640 from '../pictures/hero-640.avif'
import hero960 from '../pictures/hero-960.avif'
import fallback from '../pictures/hero-960.webp'
import hero1280 from '../pictures/hero-1280.avif'
import hero1600 from '../pictures/hero-1600.avif'

/** Only on the landing page. */
export const heroPicture = picture(
  { 640: hero640, 960: hero960, 1280: hero1280, 1600: hero1600 },
  fallback,
  1600,
  1280,
  '#ad8987',
)
