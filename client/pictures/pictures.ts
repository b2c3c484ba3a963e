import cocktail400 from './cocktail-400.avif'
import cocktail800 from './cocktail-800.avif'
import cocktail from './cocktail-800.webp'
import formal400 from './formal-400.avif'
import formal800 from './formal-800.avif'
import formal from './formal-800.webp'
import lend640 from './lend-640.avif'
import lend from './lend-640.webp'
import lend1200 from './lend-1200.avif'
import guest400 from './wedding_guest-400.avif'
import guest800 from './wedding_guest-800.avif'
import guest from './wedding_guest-800.webp'
import wedding400 from './wedding-400.avif'
import wedding800 from './wedding-800.avif'
import wedding from './wedding-800.webp'
import { picture } from './picture-set.ts'

/** Pictures of several pages, with their placeholder colors. */
export const pictures = {
  wedding: picture({ 400: wedding400, 800: wedding800 }, wedding, 800, 1067, '#d9c5b5'),
  weddingGuest: picture({ 400: guest400, 800: guest800 }, guest, 800, 1067, '#c8cabf'),
  cocktail: picture({ 400: cocktail400, 800: cocktail800 }, cocktail, 800, 1067, '#c0aa9a'),
  formal: picture({ 400: formal400, 800: formal800 }, formal, 800, 1067, '#8a796d'),
  lend: picture({ 640: lend640, 1200: lend1200 }, lend, 1200, 900, '#c3aca0'),
}
