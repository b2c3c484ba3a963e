import { MM_PER, type Unit } from '../../shared/units.ts'

/** The millimetres of what somebody typed; null for nothing, and not a number for what is none. */
export function typedMm(typed: string, unit: Unit) {
  const digits = typed
    .trim()
    .replace(/(cm|in|")$/i, '')
    .trimEnd()
    .replace(',', '.')
  if (!digits) return null
  return /^\d+(\.\d*)?$/.test(digits) ? Math.round(Number(digits) * MM_PER[unit]) : Number.NaN
}

/** A measure as it is typed, in as few digits as give the same millimetres again. */
export function shownMeasure(mm: number | null, unit: Unit) {
  if (mm === null) return ''
  const exact = mm / MM_PER[unit]
  const short = exact.toFixed(1)
  return String(Number(typedMm(short, unit) === mm ? short : exact.toFixed(2)))
}

/** Measures in another unit: what was kept is said anew, what somebody typed stays as it was typed. */
export function inUnit<Field extends string>(
  fields: readonly Field[],
  values: { unit: Unit } & Record<Field, string>,
  { kept, unit }: { kept: { unit: Unit } & Record<Field, string>; unit: Unit },
): Record<Field, string> {
  const said = fields.map((field) => {
    const typed = values[field]
    const mm = typedMm(kept[field], kept.unit)
    const isKept = mm !== null && typed === shownMeasure(mm, values.unit)
    return [field, isKept ? shownMeasure(mm, unit) : typed] as const
  })
  return Object.fromEntries(said) as Record<Field, string>
}
