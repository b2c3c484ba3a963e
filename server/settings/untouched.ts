import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CANCEL_TEXT, DAMAGE_TEXT, MONEY_TEXT } from '../../shared/rental/terms-text.ts'
import { landingWords } from '../../shared/settings/landing-words.ts'
import { provided, provisions } from '../../shared/settings/provided.ts'
import { ways as allWays } from '../../shared/rental/handover.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { untouchedShop } from '../../shared/settings/shop.ts'

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, 'texts', `${file}.md`), 'utf8')
    .replace('{money}', MONEY_TEXT)
    .replace('{damage}', DAMAGE_TEXT)
    .replace('{cancel}', CANCEL_TEXT)
    .trim()

const texts = {
  ...landingWords,
  faq: read('faq'),
  howItWorks: read('how-it-works'),
  shipping: read('shipping'),
  about: read('about'),
  contact: read('contact'),
  careers: read('careers'),
}

type Provides = Pick<Settings, (typeof provisions)[number] | 'ways'>

/** What an untouched shop provides, and how its dresses travel. */
export const untouchedProvides: Provides = { labels: true, cleaning: true, ways: 'both' }

/** What a shop does not provide, and the way that its dresses do not travel; labels are for what is posted. */
export const lacksOf = ({ ways, ...provides }: Provides) => [
  ...provisions.filter((one) => !provides[one] || (one === 'labels' && ways === 'meet')),
  ...allWays.filter((one) => ways !== 'both' && one !== ways),
]

/** The settings of a shop in which nobody has changed any but what it provides: its texts claim nothing else. */
export function untouchedOf(provides: Provides): Settings {
  const lacks = lacksOf(provides)
  const said = Object.entries(texts).map(([name, text]) => [name, provided(text, { lacks })])
  return {
    ...untouchedShop,
    ...(Object.fromEntries(said) as typeof texts),
    links: '',
    refusedWords: '',
    palette: 'bordeaux',
    logo: '',
    icon: '',
    ...untouchedProvides,
    requestExpiryHours: 48,
    turnaroundDays: 0,
    closedDays: '',
    closedSundays: false,
    terms: '',
    privacy: '',
    imprint: '',
    cookies: '',
    termsVersion: 1,
  }
}

/** The settings of a shop in which nobody has changed any. */
export const untouched = untouchedOf(untouchedProvides)
