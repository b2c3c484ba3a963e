import cocktail400 from './pictures/cocktail-400.webp'
import cocktail800 from './pictures/cocktail-800.webp'
import formal400 from './pictures/formal-400.webp'
import formal800 from './pictures/formal-800.webp'
import hero640 from './pictures/hero-640.webp'
import hero960 from './pictures/hero-960.webp'
import hero1600 from './pictures/hero-1600.webp'
import lend640 from './pictures/lend-640.webp'
import lend1200 from './pictures/lend-1200.webp'
import signIn640 from './pictures/sign-in-640.webp'
import signIn1000 from './pictures/sign-in-1000.webp'
import guest400 from './pictures/wedding_guest-400.webp'
import guest800 from './pictures/wedding_guest-800.webp'
import wedding400 from './pictures/wedding-400.webp'
import wedding800 from './pictures/wedding-800.webp'

/** A picture at the widths it was drawn in, smallest first; width and height are the largest one's. */
function picture(files: Record<number, string>, [width, height]: [number, number], color: string) {
  const sources = Object.entries(files)
  return {
    src: sources.at(-1)?.[1] ?? '',
    srcSet: sources.map(([pixels, url]) => `${url} ${pixels}w`).join(', '),
    width,
    height,
    color,
  }
}

/** The house's own pictures (`server/demo/pictures.ts` draws them), with the colour that stands in for each. */
export const pictures = {
  hero: picture({ 640: hero640, 960: hero960, 1600: hero1600 }, [1600, 1280], '#af8a89'),
  signIn: picture({ 640: signIn640, 1000: signIn1000 }, [1000, 1333], '#ba908c'),
  wedding: picture({ 400: wedding400, 800: wedding800 }, [800, 1067], '#dac8ba'),
  weddingGuest: picture({ 400: guest400, 800: guest800 }, [800, 1067], '#cfc1b5'),
  cocktail: picture({ 400: cocktail400, 800: cocktail800 }, [800, 1067], '#a3908b'),
  formal: picture({ 400: formal400, 800: formal800 }, [800, 1067], '#89796c'),
  lend: picture({ 640: lend640, 1200: lend1200 }, [1200, 900], '#c3ac9f'),
}
