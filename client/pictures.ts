import silhouette from './dresses/silhouette.svg?url&no-inline'

/** A picture of the house's own: its address, its measure, and its colour until it is there. */
interface HousePicture {
  src: string
  srcSet?: string
  width: number
  height: number
  color: string
}

const drawn: HousePicture = { src: silhouette, width: 900, height: 1200, color: '#f3ede6' }

export const pictures = {
  hero: drawn,
  login: drawn,
  wedding: drawn,
  weddingGuest: drawn,
  cocktail: drawn,
  formal: drawn,
  lend: drawn,
}
