import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  SearchAction,
  Thing,
  WithActionConstraints,
} from 'schema-dts'

// Facts about pages for machines, for the routes' `scripts`. Only the server's build has them: a route asks for
// them where `import.meta.env.SSR` is true, and in the browser says `keepServerScripts` (head.ts).

/** More of a list than this tells a search engine nothing new. */
const MAX_LISTED = 12

/**
 * A block of structured data in the words of schema.org. User-written text cannot end the script: `<` is written
 * in a form that HTML does not see.
 */
export const jsonLd = (thing: Exclude<Thing, string>) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
})

/** A step of the trail above a page's title, with its path. */
type Step = readonly [name: string, path: string]

/** The trail above a page's title, as it is shown there. */
export const breadcrumbs = (origin: string, ...steps: Step[]) =>
  jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  } satisfies BreadcrumbList)

/** The first dresses of a list, in its order. */
export const listOf = (origin: string, dresses: readonly { slug: string; title: string; brand: string }[]) =>
  ({
    '@type': 'ItemList',
    itemListElement: dresses.slice(0, MAX_LISTED).map(({ slug, title, brand }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: `${title} by ${brand}`,
      url: `${origin}/dresses/${slug}`,
    })),
  }) satisfies ItemList

/** Questions that the page shows with their answers, in the same words. */
export const questionsOf = (questions: readonly { question: string; answer: string }[]) =>
  jsonLd({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  } satisfies FAQPage)

/** A search that can be made on a page of ours; `{search_term_string}` in its address stands for what is looked for. */
export const searchAction = (urlTemplate: string) =>
  ({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    'query-input': 'required name=search_term_string',
  }) satisfies WithActionConstraints<SearchAction>
