import { createFileRoute, Link } from '@tanstack/react-router'
import { CANCEL_TEXT, DAMAGE_TEXT, MONEY_TEXT } from '../../shared/rental/terms-text.ts'
import { Article } from '../content/article.tsx'
import { contentRoute } from '../content/content-route.ts'

export const Route = createFileRoute('/how-it-works')({
  ...contentRoute({
    path: '/how-it-works',
    name: 'How It Works',
    description:
      'Browse, book, wear, return: how to rent a designer dress for four days, and how to lend your own.',
  }),
  component: HowItWorks,
})

function HowItWorks() {
  return (
    <Article
      name="How It Works"
      picture="formal"
      title="How it works"
      lead="People lend their designer dresses to each other. Here is how an evening in somebody else's dress goes, and how yours gets its second dance."
    >
      <h2>Renting</h2>
      <ol>
        <li>
          <strong>Browse.</strong> <Link to="/dress-rental">Look through the dresses</Link> by occasion, size,
          designer or color. We recommend booking 2 to 8 weeks ahead.
        </li>
        <li>
          <strong>Book.</strong> Choose your days and send a request. The owner confirms or declines it; until
          then your dates are held for you.
        </li>
        <li>
          <strong>Wear.</strong> Your dress is with you one day before your event, posted in time or handed
          over, professionally cleaned and inspected.
        </li>
        <li>
          <strong>Return.</strong> The day after, put it in the pre-paid bag and drop it at a post office. You
          need no dry cleaning.
        </li>
      </ol>
      <h2>What it costs</h2>
      <p>
        Every listing shows its price per day. The standard rental is 4 days, which is also the shortest;
        longer periods cost an extra daily fee. From 7 days the daily price is 10 percent lower, from 28 days
        25 percent. Renting a designer dress for 4 days costs 10 to 20 percent of its retail price, whatever
        your size.
      </p>
      <p>{MONEY_TEXT}</p>
      <h2>If something comes up</h2>
      <p>
        <strong>It is stained or damaged.</strong> {DAMAGE_TEXT}
      </p>
      <p>
        <strong>Plans change.</strong> {CANCEL_TEXT}
      </p>
      <h2>Lending</h2>
      <ol>
        <li>
          <strong>List.</strong> Up to five photos, a few lines of description, and a price per day. 10 to 15
          percent of the retail price is a good start.
        </li>
        <li>
          <strong>Decide.</strong> Every request shows you who asks, for which days, and what you earn. You
          approve or decline.
        </li>
        <li>
          <strong>Keep your own dates.</strong> Block the days on which you want the dress for yourself.
        </li>
      </ol>
      <p>
        More questions? <Link to="/faq">Here are more answers.</Link>
      </p>
    </Article>
  )
}
