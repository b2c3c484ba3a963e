import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../../shared/brand.ts'
import { jsonLd, pageHead } from '../head.ts'
import { Categories } from '../landing/categories.tsx'
import { Hero } from '../landing/hero.tsx'
import { Lend } from '../landing/lend.tsx'
import { NewThisWeek } from '../landing/new-this-week.tsx'
import { newest } from '../landing/newest.ts'
import { Steps } from '../landing/steps.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context }) => void context.api.dresses.list.prefetch(newest),
  head: ({ match: { context } }) =>
    pageHead({
      title: `${brand.name} | Designer Dress Rental`,
      description: brand.tagline,
      origin: context.origin,
      path: '/',
    }),
  scripts: ({ match: { context } }) => [
    jsonLd({
      '@type': 'WebSite',
      name: brand.name,
      url: `${context.origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${context.origin}/dress-rental?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
    jsonLd({
      '@type': 'Organization',
      name: brand.name,
      url: `${context.origin}/`,
      email: brand.supportEmail,
    }),
  ],
  component: Landing,
})

function Landing() {
  return (
    <>
      <Hero />
      <Categories />
      <NewThisWeek />
      <Steps />
      <Lend />
    </>
  )
}
