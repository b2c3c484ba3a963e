import { createFileRoute } from '@tanstack/react-router'
import { retainDays } from '../calendar/retain-days.ts'
import { readWhen } from '../../shared/search/days-search.ts'
import { keepServerScripts, pageHead } from '../head/head.ts'
import { Categories } from '../landing/categories.tsx'
import { siteStructuredData } from '../landing/site-structured-data.ts'
import { Hero } from '../landing/hero.tsx'
import { Lend } from '../landing/lend.tsx'
import { NewestDresses } from '../landing/newest-dresses.tsx'
import { newest } from '../landing/newest.ts'
import { Steps } from '../landing/steps.tsx'

export const Route = createFileRoute('/')({
  validateSearch: (typed: Record<string, unknown>) => readWhen(typed),
  search: retainDays(),
  loader: ({ context }) => void context.api.dresses.cards.prefetch(newest),
  head: ({ match: { context } }) =>
    pageHead({
      title: `${context.shop.name} | Designer Dress Rental`,
      description: context.shop.tagline,
      origin: context.origin,
      path: '/',
    }),
  scripts: import.meta.env.SSR ? ({ match: { context } }) => siteStructuredData(context) : keepServerScripts,
  component: Landing,
})

function Landing() {
  return (
    <>
      <Hero />
      <Categories />
      <NewestDresses />
      <Steps />
      <Lend />
    </>
  )
}
