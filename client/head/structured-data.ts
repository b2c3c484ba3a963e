import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  SearchAction,
  Thing,
  WithActionConstraints,
} from 'schema-dts'

// Structured data for the routes' `scripts`. Only the server's bundle has it: a route calls it where
// `import.meta.env.SSR` is true, and in the browser calls `keepServerScripts` (head.ts).

/** More entries tell a search engine nothing new. */
const MAX_LISTED = 12

/** A block of structured data (schema.org). User-written text cannot end the script: `<` is escaped. */
export const jsonLd = (thing: Exclude<Thing, string>) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
})

type Step = readonly [name: string, path: string]

/** The breadcrumbs, as on the page. */
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

/** The first dresses of a list, in order. */
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

/** The page's questions and answers, in the same words. */
export const questionsOf = (questions: readonly { question: string; answer: string }[]) =>
  jsonLd({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  } satisfies FAQPage)

/** A site search; `{search_term_string}` in its address stands for the term. */
export const searchAction = (urlTemplate: string) =>
  ({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    'query-input': 'required name=search_term_string',
  }) satisfies WithActionConstraints<SearchAction>
