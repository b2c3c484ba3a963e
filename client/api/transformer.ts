/** What superjson sends: JSON, and by path what a value was before it became JSON. */
interface Wire {
  json: unknown
  meta?: { values?: Kinds }
}

/** `['Date']` for a value; `{ path: kinds }` for nested ones; `[['kind'], {...}]` never comes from our procedures. */
type Kinds = [string] | { [path: string]: Kinds }

/**
 * The browser's half of superjson, for what our procedures send: JSON, days as text, instants as `Date`, and
 * `undefined`. All of superjson would be 3.5 KB on every page, for maps, sets and bigints that never come; an
 * unknown kind is an error and not a guess.
 */
export const transformer = {
  serialize: (value: unknown): Wire => ({ json: value }),
  deserialize: ({ json, meta }: Wire): unknown => (meta?.values ? revive(json, meta.values) : json),
}

function revive(value: unknown, kinds: Kinds): unknown {
  if (Array.isArray(kinds)) {
    const [kind] = kinds
    if (kind === 'Date' && typeof value === 'string') return new Date(value)
    if (kind === 'undefined') return undefined
    throw new Error(`The server sent a ${kind}, which this page does not understand.`)
  }
  for (const [path, inside] of Object.entries(kinds)) replaceAt(value, steps(path), inside)
  return value
}

/** A dot inside a name is written `\.`. */
const steps = (path: string) => path.split(/(?<!\\)\./).map((step) => step.replaceAll('\\.', '.'))

function replaceAt(value: unknown, [step, ...further]: string[], kinds: Kinds) {
  if (typeof value !== 'object' || value === null || step === undefined) return
  const inner: unknown = Reflect.get(value, step)
  if (further.length) replaceAt(inner, further, kinds)
  else Reflect.set(value, step, revive(inner, kinds))
}
