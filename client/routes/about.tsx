import { createFileRoute, Link } from '@tanstack/react-router'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'
import { useShop } from '../head/shop.ts'

export const Route = createFileRoute('/about')({
  ...contentRoute({
    path: '/about',
    name: 'About Us',
    description: '{shop} is an open marketplace where people lend their designer dresses to each other.',
  }),
  component: About,
})

function About() {
  const shop = useShop()
  return (
    <Article
      name="About Us"
      picture="wedding"
      title="A dress deserves more than one evening"
      lead={`${shop.name} is an open marketplace where people lend their designer dresses to each other.`}
    >
      <p>
        The most beautiful thing in a closet is often the one that is worn least. It was bought for a wedding,
        a prom, a black-tie night, and has been waiting ever since. On {shop.name} its owner lends it out, and
        somebody else has the evening of their life in it, for 10 to 20 percent of what it costs to buy.
      </p>
      <h2>Owners decide</h2>
      <p>
        Every dress here belongs to a person. She sets the price, says yes or no to each request and keeps the
        days she wants for herself.
      </p>
      <h2>One price for every body</h2>
      <p>Sizes run from 0 to 20 and from XS to XXL. A size never changes what a dress costs.</p>
      <h2>Cared for between dances</h2>
      <p>
        Dresses are professionally cleaned and inspected between rentals. A prepaid return label comes with
        each of them.
      </p>
      <p>
        <Link to="/how-it-works">See how it works</Link>, or{' '}
        <Link to="/dress-rental">find your next look</Link>.
      </p>
    </Article>
  )
}
