import { MM_PER, type Unit } from '../../shared/dress/units.ts'

const FRACTIONS: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const FEET = /^(?:(\d+)\s*(?:'|′|’|ft\.?|feet|foot)\s*)?(.*?)\s*(?:cm|in\.?|inches|"|″|”|'')?$/i
const NUMBER = /^(\d+(?:[.,]\d*)?)?(?:(?:^|[\s-]+)(\d+)\/([1-9]\d*))?$/

/**
 * The millimetres of a typed measure: `92,5`, `36 1/2`, or in feet and inches, `5′6″`; null when empty, NaN
 * when invalid.
 */
export function typedMm(typed: string, unit: Unit) {
  const text = typed.replaceAll(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS[sign]}`).trim()
  const [, feet, rest = ''] = FEET.exec(text) ?? []
  if (!feet && !rest) return text ? Number.NaN : null
  const [, whole, part, of] = NUMBER.exec(rest.trim()) ?? []
  if (rest && whole === undefined && part === undefined) return Number.NaN
  const number = Number(whole?.replace(',', '.') ?? 0) + Number(part ?? 0) / Number(of ?? 1)
  return feet ? Math.round((Number(feet) * 12 + number) * MM_PER.in) : Math.round(number * MM_PER[unit])
}

/** A measure as typed, in as few digits as give the same millimetres again. */
export function shownMeasure(mm: number | null, unit: Unit) {
  if (mm === null) return ''
  const exact = mm / MM_PER[unit]
  const short = exact.toFixed(1)
  return String(Number(typedMm(short, unit) === mm ? short : exact.toFixed(2)))
}

/** The same for a height, in feet and inches where those are typed: `5′6″`. */
export function shownHeight(mm: number | null, unit: Unit) {
  if (mm === null || unit === 'cm') return shownMeasure(mm, unit)
  const inches = Number(
    [0, 1, 2].map((digits) => (mm / MM_PER.in).toFixed(digits)).find((one) => typedMm(one, 'in') === mm),
  )
  const feet = Math.floor(inches / 12)
  return `${feet}′${Number((inches - feet * 12).toFixed(2))}″`
}

const isHeight = (field: string) => /height/i.test(field)

const shownIn = (field: string, mm: number | null, unit: Unit) =>
  isHeight(field) ? shownHeight(mm, unit) : shownMeasure(mm, unit)

/** The plausible range in millimetres; values beyond it were typed in the other unit. */
const likely = (field: string) => {
  if (isHeight(field)) return [1200, 2200] as const
  return field === 'lengthMm' ? ([600, 2500] as const) : ([450, 2000] as const)
}

/**
 * Converts the fields to another unit. A value only plausible in the other unit stays as typed, for users who
 * notice the wrong unit while typing.
 */
export function inUnit<Field extends string>(
  fields: readonly Field[],
  values: { unit: Unit } & Record<Field, string>,
  { kept, unit }: { kept: { unit: Unit } & Record<Field, string>; unit: Unit },
): Record<Field, string> {
  const said = fields.map((field) => {
    const typed = values[field]
    const keptMm = typedMm(kept[field], kept.unit)
    if (keptMm !== null && typed === shownIn(field, keptMm, values.unit))
      return [field, shownIn(field, keptMm, unit)]
    const [least, most] = likely(field)
    const isLikely = (mm: number | null) => mm !== null && mm >= least && mm <= most
    const mm = typedMm(typed, values.unit)
    const isMeant = mm !== null && !Number.isNaN(mm) && (isLikely(mm) || !isLikely(typedMm(typed, unit)))
    return [field, isMeant ? shownIn(field, mm, unit) : typed] as const
  })
  return Object.fromEntries(said) as Record<Field, string>
}
