import type { Category, Occasion, Size } from '../../shared/dress/dress.ts'
import type { Brand, Cut, Detail, Fabric, Family, Length, Neckline, Place } from './facts.ts'
import type { JudgedDress } from './shop.ts'

/** 3: a match. 2: a lesser match. 1: acceptable. 0: no match. */
export type Grade = 0 | 1 | 2 | 3

/** One criterion of a query, and how well a dress meets it. */
export interface Criterion {
  grade: (dress: JudgedDress) => Grade
  /** A dress that does not meet it at all is unwanted in the results. */
  strict?: boolean
}

const yes = (grade: Criterion['grade'], strict = false): Criterion => ({ grade, strict })
const has = (test: (dress: JudgedDress) => boolean) => yes((dress) => (test(dress) ? 3 : 0))

export const everything = yes(() => 3)

/** A color family. A dress with the word in its title or brand is acceptable. */
export const color = (...families: Family[]) =>
  yes(({ shade, listing }) => {
    if (families.some((family) => shade.is.includes(family))) return 3
    if (families.some((family) => shade.maybe?.includes(family))) return 1
    const said = `${listing.title} ${listing.brand} ${listing.color}`.toLowerCase()
    return families.some((family) => new RegExp(`\\b${family}`).test(said)) ? 1 : 0
  }, true)

/** A shade by its name: those called so first, then those that everybody would take for it, then its family. */
export const shade = (names: string[], near: string[], ...families: Family[]) =>
  yes(({ shade: { name, is, maybe = [] } }) => {
    if (names.includes(name)) return 3
    if (near.includes(name)) return 2
    return families.some((family) => is.includes(family) || maybe.includes(family)) ? 1 : 0
  }, true)

export const pattern = (wanted: string) => has(({ shade }) => shade.pattern === wanted)
export const size = (...wanted: Size[]) => yes(({ size }) => (wanted.includes(size) ? 3 : 0), true)
export const plusSize = size('14', '16', '18', '20', 'XL', 'XXL')
export const fabric = (wanted: Fabric) => has(({ fabric }) => fabric === wanted)
export const cut = (...wanted: Cut[]) => has(({ cut }) => wanted.includes(cut))
export const length = (...wanted: Length[]) => has(({ length }) => wanted.includes(length))
export const neckline = (wanted: Neckline) => has(({ neckline }) => neckline === wanted)
export const detail = (wanted: Detail) => has(({ detail }) => detail === wanted)
export const maternity = has(({ isMaternity }) => isMaternity)
export const brand = (...wanted: Brand[]) => yes(({ brand }) => (wanted.includes(brand) ? 3 : 0), true)
/** US dollars of a rental of four days, both included. */
export const price = (from: number, to: number) =>
  yes(({ price }) => (price * 4 >= from && price * 4 <= to ? 3 : 0), true)
export const place = (first: Place[], also: Place[] = []) =>
  yes(({ place }) => {
    if (first.includes(place)) return 3
    return also.includes(place) ? 2 : 0
  }, true)
/** An occasion: what is listed for it, and what one could wear to it as well. */
export const occasion = (first: Category, ...also: Category[]) =>
  yes(({ category }) => {
    if (category === first) return 3
    return also.includes(category) ? 1 : 0
  }, true)
/** The occasions that its lender chose, beside its category. */
export const worn = (to: Occasion) => has(({ wornTo }) => wornTo.includes(to))
/** Listed for something else that does as well. */
export const instead = (...wanted: Category[]) =>
  yes(({ category }) => (wanted.includes(category) ? 2 : 0), true)
/** Not what one asks to be spared. */
export const not = ({ grade }: Criterion) => yes((dress) => (grade(dress) === 3 ? 0 : 3), true)
/** Free on any days. */
export const free = yes(({ isTaken }) => (isTaken ? 0 : 3), true)
/** The cheapest first, of which `most` dollars a day are the limit. */
export const cheap = (most: number) => yes(({ price }) => (price <= most ? 3 : 1))
/** Dresses that meet all criteria, those with these words first. */
export const inOrder = (words: RegExp, ...criteria: Criterion[]) =>
  yes((dress) => Math.min(words.test(dress.listing.title) ? 3 : 2, gradeAll(criteria, dress)) as Grade)
/** Any of several, the best of them. */
export const either = (...criteria: Criterion[]) =>
  yes(
    (dress) => Math.max(...criteria.map(({ grade }) => grade(dress))) as Grade,
    criteria.every(({ strict }) => strict),
  )
/** Words that stand in title, brand or colour as they are. */
export const said = (words: RegExp) =>
  has(({ listing }) => words.test(`${listing.title} ${listing.brand} ${listing.color}`))

/** The gain of a dress: its lowest criterion. */
export const gradeAll = (criteria: readonly Criterion[], dress: JudgedDress) =>
  Math.min(...criteria.map(({ grade }) => grade(dress))) as Grade

/** True when a dress fails a criterion that makes it unwanted. */
export const mustNotBeFound = (criteria: readonly Criterion[], dress: JudgedDress) =>
  criteria.some(({ grade, strict }) => strict && grade(dress) === 0)
