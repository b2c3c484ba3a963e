import superjson, { type SuperJSONResult } from 'superjson'
import { badRequest } from '../errors.ts'

/**
 * The server's half of superjson. Answers of our procedures are JSON, days as text and instants as `Date`; they are
 * serialized here in one walk without copying, since superjson takes half of the time of a list. All other values are
 * left to superjson, so the format is the same (`client/api/transformer.ts` reads it).
 *
 * Inputs are read without superjson, which builds whatever they describe: an array of a billion elements is a few
 * letters. Only JSON, `Date` and `undefined` are accepted; `deserialize` throws BAD_REQUEST for everything else.
 */
export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    const dates: string[] = []
    if (!isPlain(value, dates)) return superjson.serialize(value)
    const json = value as SuperJSONResult['json']
    if (!dates.length) return { json }
    const values = dates[0] === '' ? [DATE] : Object.fromEntries(dates.map((path) => [path, [DATE]]))
    return { json, meta: { values, v: 1 } as SuperJSONResult['meta'] }
  },
  deserialize,
}

const DATE = 'Date'

/** Whether a value is JSON, apart from the dates, whose paths in it it adds; false leaves it to superjson. */
function isPlain(value: unknown, dates: string[]): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  // Loops, since a list has thousands of values: a function for each array would be most of the garbage of its answer.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      if (!isPlainAt(index, value[index], dates)) return false
    return true
  }
  if (value instanceof Date) {
    dates.push('')
    return !Number.isNaN(value.getTime())
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  // Without copying its entries, as `Object.entries` would; neither prototype has names to find.
  const fields = value as Record<string, unknown>
  for (const name in fields) {
    if (name.includes('.') || name.includes('\\') || name === 'toJSON') return false
    if (!isPlainAt(name, fields[name], dates)) return false
  }
  return true
}

/** The same of what stands under a name. Paths are written only for the few dates. */
function isPlainAt(name: string | number, value: unknown, dates: string[]) {
  const known = dates.length
  if (!isPlain(value, dates)) return false
  for (let at = known; at < dates.length; at++) dates[at] = dates[at] ? `${name}.${dates[at]}` : `${name}`
  return true
}

/** No input of ours is nested deeper than four. */
const MAX_DEPTH = 16

const unreadable = () => badRequest('The request could not be read.')

/** Checks everything before it makes anything, in linear time. */
function deserialize(sent: unknown): unknown {
  if (!isRecord(sent)) throw unreadable()
  const { json, meta, ...others } = sent
  if (Object.keys(others).length > 0 || isDeeperThan(MAX_DEPTH, json)) throw unreadable()
  if (meta === undefined) return json
  const root = { json } // so that the whole can be annotated as its parts are
  const places = annotationsIn(meta).map(([path, annotation]) => placeOf(root, path, annotation))
  for (const { holder, key, value } of places)
    Reflect.set(holder, key, value === null ? undefined : new Date(value))
  return root.json
}

function annotationsIn(meta: unknown): [path: string[], annotation: unknown][] {
  if (!isRecord(meta)) throw unreadable()
  const { values = {}, v = 1, ...others } = meta
  if (Object.keys(others).length > 0 || v !== 1) throw unreadable()
  if (Array.isArray(values)) return [[['json'], values]]
  if (!isRecord(values)) throw unreadable()
  return Object.entries(values).map(([path, annotation]) => [['json', ...path.split('.')], annotation])
}

/** Where an annotated value stands: text that is an instant for `['Date']`, null for `['undefined']`. */
function placeOf(root: object, path: string[], annotation: unknown) {
  const [kind, ...inside] = Array.isArray(annotation) ? annotation : []
  const key = path.pop() ?? ''
  const holder = path.reduce<unknown>(ownValue, root)
  const value = ownValue(holder, key)
  const isDate = kind === DATE && typeof value === 'string' && !Number.isNaN(Date.parse(value))
  const isUndefined = kind === 'undefined' && value === null
  if (typeof holder !== 'object' || holder === null || inside.length > 0 || !(isDate || isUndefined))
    throw unreadable()
  return { holder, key, value }
}

const ownValue = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? Reflect.get(holder, key)
    : undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))
