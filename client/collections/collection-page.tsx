import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'
import { Count, FilteredDresses, useFilteredDresses } from '../browse/filtered-dresses.tsx'
import type { ActiveFilter } from '../../shared/search/active-filters.ts'
import { NoResults } from '../browse/no-results.tsx'
import { noDays } from '../../shared/search/days-search.ts'
import { pictures } from '../pictures/pictures.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/feedback/states.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import classes from './collection-page.module.css'
import { filterOf, firstOf } from './lists.ts'
import type { LoadedCollection } from './collection-loader.ts'
import * as media from '../ui/media.ts'

const route = getRouteApi('/dress-rental/$collection')

/** A category page: its dresses with the browse page's filters, then questions, and links to other pages. */
export function CollectionPage() {
  const collection = route.useLoaderData()
  return (
    <>
      {/* Remounted for another category. */}
      <Dresses key={collection.path} {...collection} />
      <Questions {...collection} />
      <section className={`page ${classes.last}`} aria-labelledby="elsewhere">
        <h2 id="elsewhere">Can't find what you're looking for?</h2>
        <ButtonLink to="/dress-rental">Browse All Dresses</ButtonLink>
      </section>
    </>
  )
}

function Dresses(collection: LoadedCollection) {
  const chosen = route.useSearch()
  const navigate = route.useNavigate()
  const filter = filterOf(collection, chosen)
  const found = useFilteredDresses({ filter, chosen, first: firstOf(collection, chosen) })
  // The page keeps its category: Clear removes only the added filters.
  const refine = ({ category: _own, ...change }: BrowseSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true, resetScroll: false })

  return (
    <>
      <Hero {...collection}>
        <Count found={found} />
      </Hero>
      <FilteredDresses
        found={found}
        refine={refine}
        chooseCategory={(category) => {
          const sizes = chosen.size ? undefined : (chosen.sizes ?? collection.sizesFirst)
          void navigate({ to: '/dress-rental', search: { ...chosen, sizes, category } })
        }}
        skeletons={8}
        failed="We couldn't load dresses for this category. Please try again later."
        empty={<Nothing name={collection.name} filter={filter} active={found.active} refine={refine} />}
        isShort
      />
    </>
  )
}

interface NothingProps extends Pick<LoadedCollection, 'name'> {
  filter: BrowseSearch
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

/** Why there are no results: the category is empty, empty on the chosen days, or empty with these filters. */
function Nothing({ name, filter, active, refine }: NothingProps) {
  if (active.length === 0)
    return (
      <Empty
        title="No Dresses Found"
        action={<ButtonLink to="/dress-rental">Explore All Dresses</ButtonLink>}
      >
        There are currently no dresses available in the {name} category.
      </Empty>
    )
  if (active.length === 1 && (filter.event || filter.from))
    return (
      <Empty title="No Dresses Found" action={<Button onClick={() => refine(noDays)}>Show any days</Button>}>
        No dress of the {name} category{' '}
        {filter.event ? 'can be there in time' : 'is free on all of these days'}.
      </Empty>
    )
  return <NoResults filter={filter} active={active} refine={refine} />
}

/** The page's title, kept small: the dresses matter more. */
const Hero = ({ name, title, subtitle, picture, children }: LoadedCollection & { children: ReactNode }) => (
  <header className={classes.hero} data-plain={!picture || undefined}>
    <div className={`page ${classes.row}`}>
      <Breadcrumbs
        steps={[
          <Link key="all" to="/dress-rental" activeOptions={{ exact: true }}>
            Dress Rental
          </Link>,
        ]}
        here={name}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={classes.subtitle}>{subtitle}</p>
      {children}
    </div>
  </header>
)

const Questions = ({ questions, picture }: LoadedCollection) => (
  <section className={classes.asked} aria-labelledby="asked">
    <div className={`page ${classes.about}`} data-plain={!picture || undefined}>
      <div>
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
      {picture && (
        <Picture
          {...pictures[picture]}
          alt=""
          sizes={`${media.medium} 40vw, 100vw`}
          className={classes.photo}
        />
      )}
    </div>
  </section>
)
