const STREET =
  '(?:street|st|avenue|ave|road|rd|boulevard|blvd|broadway|lane|ln|drive|dr|court|ct|place|pl|way|square|sq|terrace|parkway|pkwy|highway|hwy|rue|via|calle)'

/** Patterns of no city: `12 Main`, `11201 Fulton St`, `5th Avenue`, `Hauptstraße 7`, `Apt 4B`. */
const parts = [
  /^\d{1,3}\p{L}? +\p{L}/u,
  new RegExp(String.raw`\d.*\b${STREET}\b`, 'iu'),
  /(?:straße|strasse|str\.|weg|allee|platz|gasse) *\d/iu,
  /^(?:rue|via|calle|avenida|apt|apartment|unit|suite|floor)\b.*\d/iu,
  /^#/u,
]

const isStreet = (part: string) => parts.some((pattern) => pattern.test(part))

/** A location without its street; undefined when it seems to have none, empty when nothing else is left. */
export function withoutStreet(place: string) {
  const named = place.split(',').map((part) => part.trim())
  return named.some(isStreet) ? named.filter((part) => !isStreet(part)).join(', ') : undefined
}
