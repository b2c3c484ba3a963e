import { getRouteApi, Link } from '@tanstack/react-router'
import { categoryLabel } from '../../shared/dress/dress.ts'
import { handOverTexts } from '../../shared/rental/handover-text.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import { UnconfirmedLater } from '../account/letters/unconfirmed-later.tsx'
import { useUserChanges } from '../session/use-user-changes.ts'
import { useLastSearch } from '../search/last-search.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useShop } from '../head/shop.ts'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { AvailabilitySection } from '../calendar/availability-section.tsx'
import { DressFit } from './dress-fit.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ContactOwner } from './contact/contact-owner.tsx'
import classes from './dress-page.module.css'
import { DressDetails } from './dress-details.tsx'
import { Gallery } from './gallery.tsx'
import { LongText } from './long-text.tsx'
import { MoreFromOwner } from './recommendations/more-from-owner.tsx'
import { OwnerBlock } from './owner-block.tsx'
import { PriceTiers } from './price-tiers.tsx'
import { ReportLink } from '../people/report-link.tsx'
import { RecentlyViewed } from './recommendations/recently-viewed.tsx'
import { Related } from './recommendations/related.tsx'
import { DressReviews } from '../reviews/dress-reviews.tsx'
import { Stars } from '../ui/stars.tsx'
import { RentBar, RentPanel } from './rent.tsx'
import { ShareButton } from './share-button.tsx'
import { SizeGuide } from '../fit/size-guide.tsx'
import { useBookingFlow } from './use-booking-flow.tsx'

const route = getRouteApi('/dresses/$slug')

/** A dress: photos, price, owner, availability, and the button to rent it. */
export function DressPage() {
  const [dress] = trpc.dresses.bySlug.useSuspenseQuery(route.useParams())
  const departures = useUserChanges()
  // Remounted for another dress, so that no dates, dialog or photo stays; and for another user, so that no
  // letter or request of the previous one does.
  return <DressView key={`${dress.id} ${departures}`} dress={dress} />
}

function DressView({ dress }: { dress: Answers['dresses']['bySlug'] }) {
  const shop = useShop()
  const rent = useBookingFlow(dress)
  const { rent: _open, ...days } = route.useSearch()
  const back = { ...useLastSearch(), ...days }
  const { title, brand, size, category, available, pricePerDay, description } = dress

  return (
    <>
      <div className={`page ${classes.page}`}>
        <Breadcrumbs
          steps={[
            <Link key="home" to="/">
              Home
            </Link>,
            <Link key="women" to="/women">
              Women
            </Link>,
            <Link key="dresses" to="/dress-rental" search={back}>
              Dresses
            </Link>,
          ]}
          here={title}
        />
        <div className={classes.columns}>
          <Gallery imageUrls={dress.imageUrls} imageColors={dress.imageColors} title={title} />
          <div className={classes.side}>
            <p dir="auto" className={`caps ${classes.brand}`}>
              {brand}
            </p>
            <div className={classes.heading}>
              <h1 dir="auto" className={classes.title}>
                {title}
              </h1>
              <div className={classes.actions}>
                <ShareButton title={title} path={`/dresses/${dress.slug}`} />
                {!rent.isOwn && <FavoriteButton dress={dress} forAccounts />}
              </div>
            </div>
            <div className={classes.terms}>
              Size {size}
              <SizeGuide size={size} />
              <span className={classes.badge}>{categoryLabel(category)}</span>
              {!available && (
                <span className={classes.unavailable}>
                  {dress.isWithheld ? 'Hidden by the shop' : 'Unavailable'}
                </span>
              )}
              {dress.rating !== null && (
                <a href="#reviews" className={classes.rating}>
                  <Stars rating={dress.rating} count={dress.ratingCount} />
                </a>
              )}
            </div>
            <DressFit dress={dress} isOwn={rent.isOwn} />
            <PriceTiers pricePerDay={pricePerDay} />
            <RentPanel rent={rent} />
            {rent.isOwn && <UnconfirmedLater />}
            <noscript>
              <p style={{ marginBlock: '1em' }}>
                To see free days, rent or write to the owner, please turn JavaScript on.
              </p>
            </noscript>

            <LongText className={classes.description}>{description || 'No description available.'}</LongText>
            <OwnerBlock id={dress.id} owner={dress.owner} location={dress.location} />
            {!rent.isOwn && (
              <div className={`${classes.contact} scripted`}>
                <ContactOwner dress={dress} />
                <ReportLink label="Report this dress" about={{ dressId: dress.id }} />
              </div>
            )}
            <h2 className={classes.subheading}>Details</h2>
            <dl className={classes.details}>
              <DressDetails dress={dress} />
            </dl>
            <p className={classes.minimum}>Minimum Rental Period: {MIN_RENTAL_DAYS} days</p>
            <ul className={classes.promises}>
              {!shop.lacks?.includes('cleaning') && (
                <li>Professionally cleaned and inspected between rentals: you need no dry cleaning.</li>
              )}
              <li>{handOverTexts[shop.way ?? dress.ways ?? 'both']}</li>
            </ul>
          </div>
        </div>

        <section className={`${classes.calendar} scripted`} aria-labelledby="availability">
          <h2 id="availability" tabIndex={-1}>
            Availability
          </h2>
          <AvailabilitySection
            dressId={dress.id}
            chosen={rent.chosen}
            onChosen={available && !rent.isOwn ? rent.choose : undefined}
          />
        </section>
        <DressReviews dress={dress} className={classes.calendar} />
        <Related dress={dress} days={days} className={classes.related} />
        <MoreFromOwner dress={dress} className={classes.related} />
        <RecentlyViewed id={dress.id} className={classes.related} />
      </div>
      <RentBar rent={rent} />
      {rent.dialog}
    </>
  )
}
