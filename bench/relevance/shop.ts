import { categories, sizes, type Category, type Occasion, type Size } from '../../shared/dress/dress.ts'
import type { NewDress } from '../../shared/dress/dress-schema.ts'
import {
  brands,
  cuts,
  details,
  fabrics,
  kinds,
  lengths,
  necklines,
  places,
  shades,
  type Brand,
  type Cut,
  type Detail,
  type Fabric,
  type Length,
  type Neckline,
  type Place,
  type Shade,
} from './facts.ts'

/** What is true of a dress, and the listing that its lender wrote about it. */
export interface JudgedDress {
  shade: Shade
  brand: Brand
  fabric: Fabric
  cut: Cut
  length: Length
  neckline: Neckline
  detail: Detail
  isMaternity: boolean
  category: Category
  size: Size
  price: number
  place: Place
  /** Beside what it is listed for. */
  wornTo: readonly Occasion[]
  /** Promised to others on every day that anybody asks for. */
  isTaken: boolean
  listing: Omit<NewDress, 'imageUrls'>
}

const DRESSES = 420
const SEED = 20_261_129

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Occasions that few lenders choose. */
function alsoWornTo(category: Category, n: number): Occasion[] {
  if (category === 'wedding_guest' && n % 6 === 0) return ['black_tie']
  return (category === 'formal' || category === 'cocktail') && n % 5 === 0 ? ['wedding_guest'] : []
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

// Other words of lenders, which must not decide what is found.
const remarks = [
  'Worn once to a winter wedding in Boston and cleaned since.',
  'I loved it with gold heels and a black clutch.',
  'Bought for a gala that was called off, so it has never been out.',
  'It photographs beautifully against green hills.',
  'Runs true to size; lined, with a hidden zip.',
  'A friend borrowed it for her prom and came back beaming.',
  'Comes with the garment bag and a spare button.',
  'My sister wore it in size 10 shoes, which tells you about the hem.',
]

/** A shop of varied dresses, the same in every run: every shade, brand, size and city, in every category. */
export function judgedShop(): JudgedDress[] {
  const random = randomNumbers(SEED)
  const oneOf = <Value>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }
  /** Gives each value of a list in turn, so that none is missing. */
  const inTurn = <Value>(list: readonly Value[], step: number): Value => {
    const value = list[step % list.length]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }

  return Array.from({ length: DRESSES }, (_, n) => {
    const category = inTurn(categories, Math.floor(n / 2) + Math.floor(n / shades.length))
    const kind = kinds[category]
    const shade = inTurn(shades, n)
    const isPrint = shade.pattern !== undefined
    const facts = {
      shade,
      category,
      brand: inTurn(brands, n * 7 + Math.floor(n / brands.length)),
      fabric: oneOf(keysOf(fabrics).filter((fabric) => !isPrint || fabric !== 'sequin')),
      cut: oneOf(kind.cuts),
      length: oneOf(kind.lengths),
      neckline: oneOf(keysOf(necklines)),
      detail: oneOf(keysOf(details)),
      isMaternity: n % 21 === 5,
      size: inTurn(sizes, n * 5 + Math.floor(n / sizes.length)),
      price: Math.round(kind.from + random() * (kind.to - kind.from)),
      place: inTurn(places, n * 5 + Math.floor(n / places.length)),
      wornTo: alsoWornTo(category, n),
      isTaken: n % 10 === 3,
    }

    const said = {
      fabric: oneOf(fabrics[facts.fabric]),
      cut: oneOf(cuts[facts.cut]),
      length: oneOf(lengths[facts.length]),
      neckline: oneOf(necklines[facts.neckline]),
      detail: oneOf(details[facts.detail]),
      pattern: shade.pattern ?? '',
    }
    const maternity = facts.isMaternity ? 'maternity ' : ''
    const titles = [
      `${capital(said.fabric)} ${maternity}${said.cut} with ${said.detail}`,
      `${shade.name.split(/[ /]/)[0]} ${said.fabric} ${maternity}${said.cut}`,
      `${capital(said.length)} ${said.fabric} ${maternity}${said.cut}`,
      `${capital(maternity + said.cut)} with ${said.neckline}`,
      `The ${oneOf(['Josephine', 'Valentina', 'Marlowe', 'Inès', 'Beatrix'])}: ${said.pattern} ${said.fabric} ${maternity}${said.cut}`,
    ]
    const title = oneOf(titles).replaceAll(/\s+/g, ' ')
    const description =
      `${capital(said.length)} ${said.cut} in ${said.pattern} ${said.fabric} with ${said.neckline} and ${said.detail}. ` +
      `${facts.isMaternity ? 'Made for maternity, with room for a bump. ' : ''}${oneOf(remarks)}`

    return {
      ...facts,
      listing: {
        title,
        description: description.replaceAll(/\s+/g, ' '),
        brand: facts.brand,
        category,
        size: facts.size,
        color: shade.name,
        pricePerDay: facts.price,
        location: facts.place,
        occasions: facts.wornTo,
      },
    }
  })
}
