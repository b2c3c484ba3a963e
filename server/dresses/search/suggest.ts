import { sql } from 'kysely'
import {
  categories,
  categoryLabel,
  colorFamilies,
  colorLabels,
  MAX_COUNTED_EACH,
  sizes,
  type Suggestion,
} from '../../../shared/dress.ts'
import type { Db } from '../../db/database.ts'
import { readRows } from '../../db/reads.ts'
import { factOf, nameOf } from './facts.ts'
import { capital } from './reader.ts'
import { LAST_LETTER } from './terms.ts'
import { collectionPhrases, occasions } from './vocabulary.ts'
import { wordsOf } from './words.ts'

const MAX_SUGGESTIONS = 8
/** Of one kind, so that a letter which many brands begin with offers more than brands. */
const MAX_OF_KIND = 4

interface Candidate extends Omit<Suggestion, 'count'> {
  fact: string
}

/** What every shop has, by the words that somebody may be typing. */
const fixed: (Candidate & { phrase: string })[] = [
  ...colorFamilies.map((family) => ({
    kind: 'color' as const,
    phrase: family,
    label: colorLabels[family].split(' & ')[0] ?? family,
    fact: factOf.color(family),
  })),
  ...categories.map((category) => ({
    kind: 'category' as const,
    phrase: categoryLabel(category).toLowerCase(),
    label: categoryLabel(category),
    fact: factOf.category(category),
  })),
  ...Object.entries(collectionPhrases).flatMap(([phrase, label]) => {
    const category = occasions.get(phrase)
    return category ? [{ kind: 'collection' as const, phrase, label, fact: factOf.category(category) }] : []
  }),
  ...sizes.flatMap((size) =>
    [`size ${size.toLowerCase()}`, size.toLowerCase()].map((phrase) => ({
      kind: 'size' as const,
      phrase,
      label: `Size ${size}`,
      fact: factOf.size(size),
    })),
  ),
]

/** What only the shop can tell, by how its facts begin. */
const open = {
  brand: factOf.brand(''),
  place: factOf.place(''),
  color: factOf.called(''),
  word: factOf.feature(''),
}

/** What somebody who has typed this much may be looking for, the most frequent first, at most eight. */
export async function suggest(db: Db, beginning: string): Promise<Suggestion[]> {
  const typed = nameOf(wordsOf(beginning))
  if (!typed) return []
  const candidates = new Map(
    fixed.filter(({ phrase }) => phrase.startsWith(typed)).map((candidate) => [candidate.fact, candidate]),
  )
  const facts = db.selectFrom('searchWord').select(['id', 'word']).where('kind', '=', 'fact')
  const begun = (start: string) =>
    facts
      .where(sql<boolean>`word ~>=~ ${start + typed} and word ~<~ ${start + typed + LAST_LETTER}`)
      .limit(MAX_OF_KIND)
  const some = db
    .selectFrom(facts.where('word', '=', sql<string>`any(${[...candidates.keys()]})`).as('fixed'))
    .selectAll()
    .unionAll(db.selectFrom(begun(open.brand).as('brand')).selectAll())
    .unionAll(
      // A city's two letters say too little.
      db
        .selectFrom(
          begun(open.place)
            .where(sql<boolean>`length(word) > ${open.place.length + 2}`)
            .as('place'),
        )
        .selectAll(),
    )
    .unionAll(db.selectFrom(begun(open.color).as('color')).selectAll())
    .unionAll(db.selectFrom(begun(open.word).as('feature')).selectAll())

  const rows = await readRows(
    db,
    db
      .selectFrom(some.as('fact'))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom((eb) =>
              eb
                .selectFrom('dressWord')
                .select('dressId')
                .whereRef('wordId', '=', 'fact.id')
                .limit(MAX_COUNTED_EACH)
                .as('few'),
            )
            .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('few.dressId').as('dress')])
            .as('counted'),
        (join) => join.onTrue(),
      )
      .leftJoin('dress', 'dress.id', 'counted.dress')
      .select(['fact.word', 'counted.count', 'dress.brand', 'dress.location'])
      .where('counted.count', '>', 0)
      .orderBy('counted.count', 'desc')
      .orderBy('fact.word'),
  )
  const suggestions = rows.map(({ word, count, brand, location }) => {
    const known = candidates.get(word)
    return known
      ? { kind: known.kind, label: known.label, count }
      : { ...named(word, { brand: brand ?? '', location: location ?? '' }), count }
  })
  return unique(suggestions).slice(0, MAX_SUGGESTIONS)
}

/** A fact that only the shop knows, as a dress that has it writes it. */
function named(fact: string, dress: { brand: string; location: string }): Pick<Suggestion, 'kind' | 'label'> {
  const name = fact.slice(fact.indexOf(':') + 1)
  if (fact.startsWith(open.brand)) return { kind: 'brand', label: dress.brand }
  if (fact.startsWith(open.place)) {
    const place = dress.location.split(',').find((part) => nameOf(wordsOf(part)) === name)
    return { kind: 'place', label: place?.trim() ?? capital(name) }
  }
  return { kind: fact.startsWith(open.color) ? 'color' : 'word', label: capital(name) }
}

/** "Red" is a family and the name of a colour: of one label, the more frequent stays. */
function unique(suggestions: readonly Suggestion[]) {
  const labels = new Set<string>()
  return suggestions.filter(({ label }) => labels.size < labels.add(label.toLowerCase()).size)
}
