import { distance } from 'fastest-levenshtein'

/** Common domains, as far as a misspelling can be told from another provider. */
const common = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'protonmail.com',
]

/** Providers that look like a misspelling of one of those. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'yahoo.ca', 'hotmail.ca'])

/** Top-level domains that do not exist, as misspellings of those that do. */
const endings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  coom: 'com',
  comm: 'com',
  nte: 'net',
  ney: 'net',
  ogr: 'org',
  prg: 'org',
}

/** How many letters may be wrong; two that have changed places are two. */
const MAX_SLIPS = 2

/** The domain that was probably meant by an address with a slip in it; undefined when there seems to be none. */
export function meantDomain(email: string) {
  const typed = /^[^@\s]+@([^@\s]+\.[^@\s.]+)$/.exec(email.trim())?.[1]?.toLowerCase()
  if (!typed || common.includes(typed) || others.has(typed)) return undefined
  const near = common
    .map((domain) => ({ domain, slips: distance(typed, domain) }))
    .filter(({ slips }) => slips <= MAX_SLIPS)
    .toSorted((one, other) => one.slips - other.slips)[0]
  if (near) return near.domain
  const [, name, ending = ''] = /^(.+\.)([^.]+)$/.exec(typed) ?? []
  return name && endings[ending] && name + endings[ending]
}
