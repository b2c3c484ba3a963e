import superjson, { type SuperJSONResult } from 'superjson'

/**
 * The server's half of superjson. What our procedures answer is JSON, days as text and instants as `Date`; that is
 * written here in one walk without copying, since superjson's own costs half of a list's time. Whatever else comes
 * along is left to superjson itself, so the wire is the same (`client/wire.ts` reads it).
 */
export const wire = {
  serialize(value: unknown): SuperJSONResult {
    const dates: string[] = []
    if (!isPlain(value, '', dates)) return superjson.serialize(value)
    // JSON.stringify writes a Date as superjson does.
    const json = value as SuperJSONResult['json']
    if (!dates.length) return { json }
    const values = dates[0] === '' ? [DATE] : Object.fromEntries(dates.map((path) => [path, [DATE]]))
    return { json, meta: { values, v: 1 } as SuperJSONResult['meta'] }
  },
  deserialize: (sent: SuperJSONResult): unknown => (sent.meta ? superjson.deserialize(sent) : sent.json),
}

const DATE = 'Date'

/** True for what JSON can say, apart from the dates whose paths are added; false for anything superjson must see. */
function isPlain(value: unknown, path: string, dates: string[]): boolean {
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
  const before = path && `${path}.`
  if (Array.isArray(value)) return value.every((item, index) => isPlain(item, before + index, dates))
  if (value instanceof Date) {
    dates.push(path)
    return !Number.isNaN(value.getTime())
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const [key, inner] of Object.entries(value)) {
    if (/[.\\]/.test(key) || key === 'toJSON') return false
    if (!isPlain(inner, before + key, dates)) return false
  }
  return true
}
