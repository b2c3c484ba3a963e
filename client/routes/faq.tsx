import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../../shared/brand.ts'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'
import { Questions } from '../content/questions.tsx'

export const Route = createFileRoute('/faq')({
  ...contentRoute({
    path: '/faq',
    name: 'FAQ',
    title: `FAQ - ${brand.name} | Dress Rental Questions Answered`,
    description:
      'How renting a designer dress works: cost, fit, booking ahead, sizes, returns and cleaning, in ten short answers.',
  }),
  component: Faq,
})

function Faq() {
  return (
    <Article
      name="FAQ"
      title="Frequently Asked Questions"
      lead="Ten things people ask before their first rental."
    >
      <Questions />
    </Article>
  )
}
