import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalTexts } from '../../shared/settings/legal.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Shop } from '../../shared/settings/shop.ts'

/** What pages and letters need of the legal texts: those that are there, and the version of the terms. */
export function legalOf(settings: Settings): Pick<Shop, 'legal' | 'terms'> {
  const legal = legalTexts
    .filter((name) => settings[name])
    .map((name) => ({ label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, address: `/${name}` }))
  return { ...(legal.length > 0 && { legal }), ...(settings.terms && { terms: settings.termsVersion }) }
}

/** What each can begin with: what this software does, with gaps in brackets for what only the owner of a shop knows. */
export const outlines = Object.fromEntries(
  legalTexts.map((name) => [
    name,
    readFileSync(join(import.meta.dirname, 'outlines', `${name}.md`), 'utf8').trim(),
  ]),
)
