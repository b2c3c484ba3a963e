import { createFileRoute, Link } from '@tanstack/react-router'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'

export const Route = createFileRoute('/shipping')({
  ...contentRoute({
    path: '/shipping',
    name: 'Shipping and Returns',
    description:
      'Your dress is with you the day before your event, posted or handed over; it goes back the day after with a prepaid label, and needs no dry cleaning.',
  }),
  component: Shipping,
})

function Shipping() {
  return (
    <Article
      name="Shipping and Returns"
      picture="cocktail"
      title="Shipping and returns"
      lead="There the day before, back the day after. The way home is already paid."
    >
      <h2>Getting your dress</h2>
      <p>
        The standard rental is 4 days, and the first of them, one day before your event, is the one on which
        the dress is in your hands. The owner posts it in time or hands it over, cleaned and inspected; which
        of the two you agree on once your request is approved. Where a dress is stands on its card and on its
        page, under location.
      </p>
      <h2>Sending it back</h2>
      <ol>
        <li>Put the dress in the pre-paid bag it came with. You need no dry cleaning.</li>
        <li>Make sure the prepaid return label is on it.</li>
        <li>Drop it at a post office one day after your event.</li>
      </ol>
      <h2>If you need it longer</h2>
      <p>
        Longer periods cost an extra daily fee. Choose all the days you need when you book: others may have
        booked the dress after you.
      </p>
      <p>
        Something else? <Link to="/contact">Write to us.</Link>
      </p>
    </Article>
  )
}
