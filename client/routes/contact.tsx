import { createFileRoute, Link } from '@tanstack/react-router'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'
import { useShop } from '../head/shop.ts'

export const Route = createFileRoute('/contact')({
  ...contentRoute({
    path: '/contact',
    name: 'Contact',
    description: 'How to reach {shop}: questions about a rental, a listing or your account.',
  }),
  component: Contact,
})

function Contact() {
  const shop = useShop()
  return (
    <Article
      name="Contact"
      picture="cocktail"
      title="Write to us"
      lead="About a rental, a listing, your account, or anything else."
    >
      <p>
        Our address is <a href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</a>.
      </p>
      <h2>About a dress</h2>
      <p>
        Its owner knows it best. Open the dress and press Contact Owner: questions about fit and details go
        straight to her.
      </p>
      <h2>About how things work</h2>
      <p>
        Most answers are in the <Link to="/faq">FAQ</Link> and under{' '}
        <Link to="/shipping">shipping and returns</Link>.
      </p>
    </Article>
  )
}
