import { getRouteApi, Link } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { noDays, type DaysSearch } from '../calendar/days-search-params.ts'
import { DressGrid } from '../dress/card/dress-grid.tsx'
import { FEW, FewResults } from '../browse/few-results.tsx'
import { LoadMore } from '../browse/load-more.tsx'
import { pictures } from '../pictures.ts'
import { DateRangeField } from '../calendar/date-range-field.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty, Failed, SkeletonGrid } from '../ui/feedback/states.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import classes from './collection-page.module.css'
import { listsFor, type LoadedCollection } from './load.ts'
import { NarrowForm } from './narrow-form.tsx'
import { useLists } from './use-lists.ts'

const route = getRouteApi('/dress-rental/$collection')

/** A category page: what it is, its dresses, what people ask, and where to go from here. */
export function CollectionPage() {
  const collection = route.useLoaderData()
  return (
    <>
      <Hero {...collection} />
      <div className="page">
        {/* Another category begins with nothing chosen. */}
        <NarrowForm key={collection.path} {...collection} days={route.useSearch()} />
      </div>
      {/* Another category is another page: nothing of the one before stays. */}
      <Dresses key={collection.path} {...collection} />
      <Questions {...collection} />
      <section className={`page ${classes.last}`} aria-labelledby="elsewhere">
        <h2 id="elsewhere">Can't find what you're looking for?</h2>
        <ButtonLink to="/dress-rental">Browse All Dresses</ButtonLink>
      </section>
    </>
  )
}

const Hero = ({ name, title, subtitle, picture }: LoadedCollection) => (
  <header className={classes.hero} data-plain={!picture || undefined}>
    <div className={`page ${classes.row}`}>
      <div className={classes.words}>
        <Breadcrumbs
          steps={[
            <Link key="all" to="/dress-rental" activeOptions={{ exact: true }}>
              Dress Rental
            </Link>,
          ]}
          here={name}
        />
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </div>
      {picture && (
        <Picture
          {...pictures[picture]}
          alt=""
          sizes="(min-width: 48em) 42vw, 100vw"
          priority
          className={classes.photo}
        />
      )}
    </div>
  </header>
)

function Dresses({ name, lists, picture }: LoadedCollection) {
  const days = route.useSearch()
  const navigate = route.useNavigate()
  const { dresses, isPending, error, retry, ...more } = useLists(listsFor({ lists }, days))
  const category = lists.length === 1 ? lists[0]?.category : undefined
  const choose = (search: DaysSearch) => void navigate({ search, replace: true, resetScroll: false })

  return (
    <div className={`page ${classes.dresses}`}>
      <DateRangeField
        label="Days"
        value={days}
        onChange={choose}
        doneLabel="Show dresses"
        className={classes.days}
      />
      {error ? (
        <Failed title="Something went wrong" retry={retry}>
          We couldn't load dresses for this category. Please try again later.{' '}
          <small>{reason(error, 'Failed to fetch dresses')}</small>
        </Failed>
      ) : isPending ? (
        <SkeletonGrid cards={8} label="Loading dresses" />
      ) : dresses.length === 0 && days.from ? (
        <Empty
          title="No Dresses Found"
          action={<Button onClick={() => choose(noDays)}>Show any days</Button>}
        >
          No dress of the {name} category is free on all of these days.
        </Empty>
      ) : dresses.length === 0 ? (
        <Empty
          title="No Dresses Found"
          action={<ButtonLink to="/dress-rental">Explore All Dresses</ButtonLink>}
        >
          There are currently no dresses available in the {name} category.
        </Empty>
      ) : (
        <LoadMore key={`${days.from}${days.to}`} shown={dresses.length} {...more}>
          {(grid) => (
            <DressGrid
              dresses={dresses}
              // The hero's picture, where there is one, is the largest of the first screen.
              onFirstScreen={picture ? 0 : 2}
              heading="h2"
              ref={grid}
            />
          )}
        </LoadMore>
      )}
      {category && !isPending && !error && !more.hasMore && dresses.length < FEW && (
        <FewResults filter={{ ...days, category }} shown={dresses.map(({ id }) => id)} />
      )}
    </div>
  )
}

const Questions = ({ questions }: LoadedCollection) => (
  <section className={classes.asked} aria-labelledby="asked">
    <div className="page">
      <h2 id="asked">Good to know</h2>
      <dl className={classes.questions}>
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
