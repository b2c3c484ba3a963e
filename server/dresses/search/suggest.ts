import { sql } from 'kysely'
import {
  categories,
  categoryLabel,
  colorFamilies,
  colorLabels,
  MAX_COUNTED_EACH,
  sizes,
  type Suggestion,
} from '../../../shared/dress/dress.ts'
import type { Db } from '../../db/database.ts'
import { preparedRead } from '../../db/reads/prepared-read.ts'
import { factOf, nameOf } from './facts.ts'
import { likeDesigner } from './similar-features.ts'
import { capital, occasionMeant } from './reader.ts'
import { LAST_LETTER, wordsInUse } from './terms.ts'
import { occasionPhrases } from './vocabulary.ts'
import { wordsOf } from './words.ts'

const MAX_SUGGESTIONS = 8
/** At most of one kind, so that not only brands are suggested. */
const MAX_OF_KIND = 4
/** From this length on, also other names of an occasion: "r" is red, not yet a resort. */
const SHORTEST_OTHER_NAME = 3

interface Candidate extends Omit<Suggestion, 'count'> {
  /** The words that may be typed, and the length from which on they are suggested. */
  phrase: string
  shortest?: number
  /** A dress that has one of these is meant. */
  facts: readonly string[]
}

/** Categories and occasions by each of their names. */
const worn = new Set([
  ...categories.map((category) => categoryLabel(category).toLowerCase()),
  ...occasionPhrases.keys(),
])

/** What every shop has. */
const fixed: Candidate[] = [
  ...colorFamilies.map((family) => ({
    kind: 'color' as const,
    phrase: family,
    label: colorLabels[family].split(' & ')[0] ?? family,
    facts: [factOf.color(family)],
  })),
  ...[...worn].flatMap((phrase) => {
    const meaning = occasionMeant(phrase.split(' '))
    if (!meaning) return []
    const isItsName = phrase === meaning.label.toLowerCase()
    return [{ ...meaning, phrase, shortest: isItsName ? undefined : SHORTEST_OTHER_NAME }]
  }),
  ...sizes.flatMap((size) =>
    [`size ${size.toLowerCase()}`, size.toLowerCase()].map((phrase) => ({
      kind: 'size' as const,
      phrase,
      label: `Size ${size}`,
      facts: [factOf.size(size)],
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

interface Asked {
  /** A fact, and at the same index in the other list what it is counted for. */
  facts: readonly string[]
  labels: readonly string[]
  typed: string
}

const readBegun = preparedRead((db, { facts, labels, typed }: Asked) => {
  const begun = (start: string, shortest = 0) =>
    sql`(${wordsInUse(db, 'fact')
      .select(['id', 'word'])
      .where(sql<boolean>`word ~>=~ (${sql.lit(start)} || typed.text)`)
      .where(sql<boolean>`word ~<~ (${sql.lit(start)} || typed.text || ${sql.lit(LAST_LETTER)})`)
      .where(sql<boolean>`length(word) >= ${sql.lit(start.length + shortest)}`)
      .limit(sql.lit(MAX_OF_KIND))})`
  // A city's two letters say too little.
  const some = [begun(open.brand), begun(open.place, 3), begun(open.color), begun(open.word)]
  return db
    .with('meant', () =>
      db
        .selectFrom('searchWord')
        .where('kind', '=', sql.lit('fact'))
        .innerJoin(
          sql<{ fact: string; label: string }>`unnest(${facts}::text[], ${labels}::text[])`.as<'asked'>(
            sql`asked(fact, label)`,
          ),
          'asked.fact',
          'searchWord.word',
        )
        .select(['searchWord.id', 'asked.label as name'])
        .unionAll(
          db
            .selectFrom(sql<{ text: string }>`(select ${typed}::text)`.as<'typed'>(sql`typed(text)`))
            .innerJoinLateral(
              sql<{ id: number; word: string }>`(${sql.join(some, sql` union all `)})`.as('begun'),
              (join) => join.onTrue(),
            )
            .select(['begun.id', 'begun.word as name']),
        ),
    )
    .with('counted', (db) =>
      db
        .selectFrom('meant')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('dressWord')
              .select('dressId')
              .whereRef('wordId', '=', 'meant.id')
              .limit(sql.lit(MAX_COUNTED_EACH))
              .as('few'),
          (join) => join.onTrue(),
        )
        .select(({ fn }) => [
          'meant.name',
          fn.count<number>('few.dressId').distinct().as('count'),
          fn.max('few.dressId').as('dress'),
        ])
        .groupBy('meant.name'),
    )
    .selectFrom('counted')
    .innerJoin('dress', 'dress.id', 'counted.dress')
    .select(({ fn, eb }) => [
      'counted.name',
      fn<number>('least', ['counted.count', eb.lit(MAX_COUNTED_EACH)]).as('count'),
      'dress.brand',
      'dress.location',
    ])
    .orderBy('count', 'desc')
    .orderBy('counted.name')
})

/** How many words before the one that is being typed are read. */
const MAX_LEAD = 4

/**
 * Suggestions for what was typed so far, the most frequent first, at most eight. Where nothing begins with all of it:
 * designers of whom there is no dress yet, or completions after its first words, of "black tie w" a wedding.
 */
export async function suggest(db: Db, beginning: string): Promise<Suggestion[]> {
  const words = wordsOf(beginning)
  for (let lead = 0; lead < Math.min(words.length, MAX_LEAD + 1); lead++) {
    const found = await suggestWhole(db, nameOf(words.slice(lead)))
    const before = words.slice(0, lead).join(' ')
    // How many dresses have both is not known, and what is typed to its end needs no list over the answer.
    if (found.length && lead)
      return found
        .map((one) => ({ ...one, label: `${before} ${one.label}`, count: null }))
        .filter(({ label }) => nameOf(wordsOf(label)) !== nameOf(words))
    if (found.length) return found
    const awaited = lead === 0 ? notHereYet(nameOf(words)) : []
    if (awaited.length) return awaited
  }
  return []
}

/** Designers without a dress here, for whom the search knows what is similar. */
const notHereYet = (typed: string): Suggestion[] =>
  typed.length < SHORTEST_OTHER_NAME
    ? []
    : [...likeDesigner.keys()]
        .filter((name) => name.startsWith(typed))
        .slice(0, MAX_OF_KIND)
        .map((name) => ({ kind: 'brand', label: capital(name), count: 0 }))

/** What begins with all that was typed. */
async function suggestWhole(db: Db, typed: string): Promise<Suggestion[]> {
  if (!typed) return []
  const candidates = new Map(
    fixed
      .filter(({ phrase, shortest = 0 }) => phrase.startsWith(typed) && typed.length >= shortest)
      .map((candidate) => [candidate.label, candidate]),
  )
  const asked = [...candidates.values()].flatMap(({ label, facts }) => facts.map((fact) => ({ label, fact })))
  const rows = await readBegun(db, {
    facts: asked.map(({ fact }) => fact),
    labels: asked.map(({ label }) => label),
    typed,
  })
  const suggestions = rows.map(({ name, count, ...dress }) => {
    const candidate = candidates.get(name)
    return { ...(candidate ? { kind: candidate.kind, label: name } : named(name, dress)), count }
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
