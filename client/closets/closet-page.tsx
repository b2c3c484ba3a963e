import { getRouteApi, Link } from '@tanstack/react-router'
import { clockWords } from '../../shared/rental/answer-clock.ts'
import { MAX_COUNTED } from '../../shared/dress/dress.ts'
import { handOverTexts } from '../../shared/rental/handover-text.ts'
import { formatMonth } from '../../shared/month.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import { LOCALE } from '../../shared/locale.ts'
import { useShop } from '../head/shop.ts'
import { useSession } from '../session/session.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'
import { LoadMore } from '../browse/load-more.tsx'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import { ReportLink } from '../people/report-link.tsx'
import { ReviewList } from '../reviews/review-list.tsx'
import { Stars } from '../ui/stars.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Empty, Failed, SkeletonGrid } from '../ui/feedback/states.tsx'
import classes from './closet-page.module.css'
import { FollowButton } from './follow-button.tsx'

const route = getRouteApi('/closets/$slug')

type Closet = Answers['closets']['bySlug']

/** An owner's closet: who they are, and all their dresses to rent. */
export function ClosetPage() {
  const [closet] = trpc.closets.bySlug.useSuspenseQuery(route.useParams())
  // Remounted for another closet: its loaded pages are not kept.
  return <ClosetView key={closet.closetId} closet={closet} />
}

function ClosetView({ closet }: { closet: Closet }) {
  const { ownerId, displayName } = closet
  const isOwn = useSession().user?.id === ownerId
  return (
    <div className={`page ${classes.page}`}>
      <Breadcrumbs
        steps={[
          <Link key="home" to="/">
            Home
          </Link>,
          <Link key="dresses" to="/dress-rental">
            Dresses
          </Link>,
        ]}
        here={displayName}
      />
      <Lender closet={closet} isOwn={isOwn} />
      <section aria-labelledby="dresses" className={classes.part}>
        <h2 id="dresses">{dressesLine(closet.dressCount)}</h2>
        <Dresses closet={closet} isOwn={isOwn} />
      </section>
      {closet.reviewCount > 0 && (
        <section aria-labelledby="reviews" className={classes.part}>
          <h2 id="reviews">Reviews</h2>
          <ReviewList about={{ personId: ownerId }} answeredBy={displayName} showsDress />
        </section>
      )}
      <section aria-labelledby="terms" className={classes.part}>
        <h2 id="terms">Renting from this closet</h2>
        <ul className={classes.terms}>
          <li>Rentals are for {MIN_RENTAL_DAYS} days or more.</li>
          <li>{handOverTexts[useShop().way ?? 'both']}</li>
        </ul>
      </section>
      {!isOwn && <ReportLink label="Report this person" about={{ personId: ownerId }} />}
    </div>
  )
}

/** Facts, and no score; stars from three reviews on. */
const Lender = ({ closet, isOwn }: { closet: Closet; isOwn: boolean }) => {
  const { displayName, avatarUrl, city, about, createdAt, answerClock, approvals, rating, ratingCount } =
    closet
  const clock = clockWords(answerClock)
  return (
    <header className={`stack ${classes.lender}`}>
      <Avatar name={displayName} url={avatarUrl} size={88} />
      <div className={`stack ${classes.words}`}>
        <h1 className={classes.name}>
          <bdi>{displayName}</bdi>’s Closet
        </h1>
        <ul className={classes.facts}>
          {city && (
            <li>
              <bdi>{city}</bdi>
            </li>
          )}
          <li>Member since {formatMonth(createdAt)}</li>
          <li>{rating === null ? 'New lender' : <Stars rating={rating} count={ratingCount} />}</li>
        </ul>
        {clock && (
          <p className={classes.clock}>
            <bdi>{displayName}</bdi> {clock}.
          </p>
        )}
        {approvals && (
          <p className={classes.clock}>
            Cancelled {approvals.cancelled || 'none'} of {approvals.approved} rentals after saying yes.
          </p>
        )}
        {about && (
          <p dir="auto" className={classes.about}>
            {about}
          </p>
        )}
      </div>
      <div className={`${classes.action} scripted`}>
        {isOwn ? (
          <ButtonLink to="/account" hash="closet" variant="default">
            Edit your closet
          </ButtonLink>
        ) : (
          <>
            <FollowButton closet={closet} />
            <p className="hint">Once a day we tell you what is new here.</p>
          </>
        )}
      </div>
    </header>
  )
}

const dressesLine = (count: number) => {
  if (count === 0) return 'Dresses'
  if (count === 1) return 'One dress to rent'
  return `${count > MAX_COUNTED ? `More than ${MAX_COUNTED.toLocaleString(LOCALE)}` : count} dresses to rent`
}

function Dresses({ closet: { closetId, displayName }, isOwn }: { closet: Closet; isOwn: boolean }) {
  const query = trpc.closets.dresses.useInfiniteQuery({ closetId }, byCursor)
  const { items: dresses, error, retry, more } = pagedList(query, (page) => page.dresses)
  if (!dresses)
    return error ? (
      <Failed title="Something went wrong" retry={retry}>
        We couldn't load these dresses. Please try again later.{' '}
        <small>{reason(error, 'Failed to fetch dresses')}</small>
      </Failed>
    ) : (
      <SkeletonGrid cards={8} label="Loading dresses" />
    )
  if (!dresses.length)
    return isOwn ? (
      <Empty
        title="Nothing to rent at the moment."
        action={<ButtonLink to="/dresses/add">List a Dress</ButtonLink>}
      >
        What you list or enable again is shown here.
      </Empty>
    ) : (
      <Empty
        title="Nothing to rent at the moment."
        action={<ButtonLink to="/dress-rental">Browse Dresses</ButtonLink>}
      >
        <bdi>{displayName}</bdi> is between dresses. Follow this closet to hear of the next one.
      </Empty>
    )
  return (
    <LoadMore shown={dresses.length} more={more}>
      {(grid) => <DressGrid dresses={dresses} onFirstScreen={2} ref={grid} />}
    </LoadMore>
  )
}
