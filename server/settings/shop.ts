import { landingWords } from '../../shared/settings/landing-words.ts'
import { linesOf, linksOf, type Settings } from '../../shared/settings/settings.ts'
import { onlyWay } from '../../shared/rental/way.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import { legalOf } from './legal.ts'
import { lacksOf, untouchedOf } from './untouched.ts'

/** What pages, letters and other programs are told of the shop; what an untouched one has not only where it is. */
export function shopOf(settings: Settings): Shop {
  const { name, tagline, supportEmail } = settings
  const untouched = untouchedOf(settings)
  const links = linksOf(settings.links)
  const lacks = lacksOf(settings)
  const wordNames = Object.keys(landingWords) as (keyof typeof landingWords)[]
  const words = Object.fromEntries(
    wordNames.filter((one) => settings[one] !== untouched[one]).map((one) => [one, settings[one]]),
  )
  const way = onlyWay(settings.ways)
  const closed = { sundays: settings.closedSundays, days: linesOf(settings.closedDays) }
  return {
    name,
    tagline,
    supportEmail,
    ...(links.length > 0 && { links }),
    ...legalOf(settings),
    ...(lacks.length > 0 && { lacks }),
    ...(Object.keys(words).length > 0 && { words }),
    ...(way && { way }),
    ...((closed.sundays || closed.days.length > 0) && { closed }),
  }
}
