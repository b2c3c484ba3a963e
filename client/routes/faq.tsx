import { createFileRoute } from '@tanstack/react-router'
import { faq } from '../../shared/faq.ts'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'
import { Questions } from '../content/questions.tsx'
import { questionsOf } from '../head/structured-data.ts'

export const Route = createFileRoute('/faq')({
  ...contentRoute({
    path: '/faq',
    name: 'FAQ',
    title: 'FAQ - {shop} | Dress Rental Questions Answered',
    description:
      'How renting a designer dress works: cost, fit, booking ahead, sizes, returns and cleaning, in short answers.',
    facts: import.meta.env.SSR ? [questionsOf(faq)] : undefined,
  }),
  component: Faq,
})

function Faq() {
  return (
    <Article
      name="FAQ"
      picture="weddingGuest"
      title="Frequently Asked Questions"
      lead="What people ask before they rent."
    >
      <Questions />
    </Article>
  )
}
