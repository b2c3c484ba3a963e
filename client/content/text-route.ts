import type { PageName } from '../../shared/settings/page-schema.ts'
import type { Api, Answers } from '../api/api.ts'
import { keepServerScripts, pageHead, type HeadMatch } from '../head/head.ts'
import { breadcrumbs, questionsOf } from '../head/structured-data.ts'

type Page = Answers['settings']['page']

/** Loader, head and structured data of a page whose text is the shop's own. */
export const textRoute = (page: PageName, path: string) => ({
  loader: ({ context }: { context: { api: Api['utils'] } }): Promise<Page> =>
    context.api.settings.page.ensureData({ page }),
  head: ({ loaderData, match: { context } }: HeadMatch & { loaderData?: Page }) =>
    loaderData ? pageHead({ ...loaderData, origin: context.origin, path }) : {},
  scripts: import.meta.env.SSR
    ? ({ loaderData, match: { context } }: HeadMatch & { loaderData?: Page }) => {
        if (!loaderData) return []
        const [asked] = loaderData.questions
        const trail = breadcrumbs(context.origin, ['Home', '/'], [loaderData.name, path])
        return asked
          ? [trail, questionsOf(asked.map(({ question, html }) => ({ question, answer: answerOf(html) })))]
          : [trail]
      }
    : keepServerScripts,
})

/** HTML is allowed in structured data; a lone paragraph is told as text. */
const answerOf = (html: string) => /^<p>([^<]*)<\/p>\s*$/.exec(html)?.[1] ?? html
