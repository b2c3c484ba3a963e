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
import { preparedRead } from '../../db/reads/prepared-read.ts'
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

const readBegun = preparedRead((db, { exactly, typed }: { exactly: readonly string[]; typed: string }) => {
  const facts = db.selectFrom('searchWord').select(['id', 'word']).where('kind', '=', sql.lit('fact'))
  const begun = (start: string, shortest = 0) =>
    sql`(${facts
      .where(sql<boolean>`word ~>=~ (${sql.lit(start)} || typed.text)`)
      .where(sql<boolean>`word ~<~ (${sql.lit(start)} || typed.text || ${sql.lit(LAST_LETTER)})`)
      .where(sql<boolean>`length(word) >= ${sql.lit(start.length + shortest)}`)
      .limit(sql.lit(MAX_OF_KIND))})`
  // A city's two letters say too little.
  const some = [begun(open.brand), begun(open.place, 3), begun(open.color), begun(open.word)]
  return db
    .with('fact', (db) =>
      db
        .selectFrom('searchWord')
        .select(['id', 'word'])
        .where('kind', '=', sql.lit('fact'))
        .where('word', '=', sql<string>`any(${exactly}::text[])`)
        .unionAll(
          db
            .selectFrom(sql<{ text: string }>`(select ${typed}::text)`.as<'typed'>(sql`typed(text)`))
            .innerJoinLateral(
              sql<{ id: number; word: string }>`(${sql.join(some, sql` union all `)})`.as('begun'),
              (join) => join.onTrue(),
            )
            .select(['begun.id', 'begun.word']),
        ),
    )
    .selectFrom('fact')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((eb) =>
            eb
              .selectFrom('dressWord')
              .select('dressId')
              .whereRef('wordId', '=', 'fact.id')
              .limit(sql.lit(MAX_COUNTED_EACH))
              .as('few'),
          )
          .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('few.dressId').as('dress')])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoin('dress', 'dress.id', 'counted.dress')
    .select(['fact.word', 'counted.count', 'dress.brand', 'dress.location'])
    .where('counted.count', '>', sql.lit(0))
    .orderBy('counted.count', 'desc')
    .orderBy('fact.word')
})

/** What somebody who has typed this much may be looking for, the most frequent first, at most eight. */
export async function suggest(db: Db, beginning: string): Promise<Suggestion[]> {
  const typed = nameOf(wordsOf(beginning))
  if (!typed) return []
  const candidates = new Map(
    fixed.filter(({ phrase }) => phrase.startsWith(typed)).map((candidate) => [candidate.fact, candidate]),
  )
  const rows = await readBegun(db, { exactly: [...candidates.keys()], typed })
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
