import { createFileRoute } from '@tanstack/react-router'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'
import { useShop } from '../head/shop.ts'

export const Route = createFileRoute('/careers')({
  ...contentRoute({
    path: '/careers',
    name: 'Careers',
    description: 'Working at {shop}: there are no open positions right now, and how to say hello anyway.',
  }),
  component: Careers,
})

function Careers() {
  const shop = useShop()
  return (
    <Article name="Careers" picture="lend" title="Work with us" lead="There are no open positions right now.">
      <p>
        If you love good clothes, good software, or both, say hello anyway:{' '}
        <a href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</a>. Tell us what you would make better
        here.
      </p>
    </Article>
  )
}
