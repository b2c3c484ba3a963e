import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import {
  formatDayCount,
  formatDays,
  formatWeekday,
  rangeOf,
  type Day,
  type DayRange,
} from '../../shared/day.ts'
import type { DressMeasures } from '../../shared/dress/fit.ts'
import type { DaysSearch } from '../../shared/search/days-search.ts'
import { formatPrice, formatShortPrice, rentalTotal, toCents } from '../../shared/price.ts'
import type { Answers } from '../api/api.ts'
import type { FitWord } from '../fit/use-fit-word.ts'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { useToday } from '../calendar/today.ts'
import { Stars } from '../ui/stars.tsx'
import { Picture } from '../ui/picture.tsx'
import classes from './dress-card.module.css'
import silhouette from './silhouette.svg?url&no-inline'
import * as media from '../ui/media.ts'

type Dress = Answers['dresses']['list']['dresses'][number]

interface DressCardProps {
  dress: Pick<
    Dress,
    'id' | 'slug' | 'title' | 'brand' | 'size' | 'pricePerDay' | 'imageUrls' | 'imageColors'
  > &
    // Left out for a dress's owner.
    Partial<Pick<Dress, 'location' | 'rating' | 'ratingCount' | 'eventDays'>> & { measures?: DressMeasures }
  /** The card's price and link are for these days, else for four; of an event, the card says what happens on them. */
  days?: DaysSearch | undefined
  /** How it fits the user, if known. */
  fit?: FitWord | undefined
  /** `priority` for the largest picture on the first screen, `eager` for others there. */
  loading?: 'priority' | 'eager'
  /** The heading level of its title. */
  heading?: 'h2' | 'h3'
  /** A control on the picture's corner, beside the link and not inside it; a heart by default. */
  action?: ReactNode
  /** A word on the picture's other corner. */
  mark?: ReactNode
  footer?: ReactNode
}

/** A card's picture sizes; the same elsewhere, the picture is cached. */
export const cardPicture = {
  alt: '',
  width: 300,
  height: 400,
  sizes: `${media.full} 305px, ${media.widest} 22vw, ${media.medium} 31vw, 44vw`,
}

/** A dress in a grid: one link, with its second picture on hover. */
export function DressCard({
  dress,
  days,
  fit,
  loading,
  heading: Heading = 'h3',
  action = <FavoriteButton dress={dress} />,
  mark,
  footer,
}: DressCardProps) {
  const {
    slug,
    title,
    brand,
    size,
    pricePerDay,
    location,
    imageUrls,
    imageColors,
    rating,
    ratingCount,
    eventDays,
  } = dress
  const [cover, second] = imageUrls
  // Only after a hover: a page of dresses would otherwise load twice as many pictures.
  const [isHovered, setHovered] = useState(false)

  return (
    <article
      className={classes.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
    >
      <div className={classes.frame}>
        <Picture
          {...cardPicture}
          src={cover ?? silhouette}
          color={imageColors[0]}
          eager={loading === 'eager'}
          priority={loading === 'priority'}
          className={classes.photo}
        />
        {second && isHovered && (
          <Picture {...cardPicture} src={second} color={imageColors[1]} eager className={classes.second} />
        )}
        {fit && (
          <p className={classes.fit} data-good={fit.isGood || undefined}>
            {fit.words}
          </p>
        )}
      </div>
      <div className={classes.top}>
        <p dir="auto" className={`caps ${classes.brand}`}>
          {brand}
        </p>
        {rating != null && (
          <p className={classes.rating}>
            <Stars rating={rating} count={ratingCount ?? 0} />
          </p>
        )}
      </div>
      <Heading dir="auto" className={classes.title}>
        <Link to="/dresses/$slug" params={{ slug }} search={days} className={classes.link}>
          {title}
        </Link>
      </Heading>
      <Total
        pricePerDay={pricePerDay}
        when={days}
        meetsOnly={!days?.by && eventDays?.ways.join() === 'meet'}
      />
      <p className={classes.terms}>
        {formatPrice(toCents(pricePerDay))} / day
        <span aria-hidden> · </span>
        <span className={classes.size}>Size {size}</span>
      </p>
      {location && (
        <p className={classes.place} dir="auto">
          {location}
        </p>
      )}
      <div className={classes.action}>{action}</div>
      {mark && <div className={classes.mark}>{mark}</div>}
      {footer && <div className={classes.footer}>{footer}</div>}
    </article>
  )
}

interface TotalProps {
  pricePerDay: number
  when: DaysSearch | undefined
  /** True where a dress can only be handed over, and that was not asked for. */
  meetsOnly: boolean
}

/** `$152 for 4 days`, `$228 for Dec 3 – 8`, or for an event `In your hands Fri 11 · wear Sat 12 · back Mon 14 · $152` */
function Total({ pricePerDay, when = {}, meetsOnly }: TotalProps) {
  const today = useToday()
  const days = rangeOf(when)
  const total = rentalTotal(pricePerDay, days)
  const price = <span className={`tabular ${classes.price}`}>{formatShortPrice(total.totalCents)}</span>
  if (days && when.event)
    return (
      <p className={classes.total}>
        {eventSteps(days, when.event).map(([words, day]) => (
          <span key={words}>
            {words} <span className={classes.size}>{day}</span>
            {' · '}
          </span>
        ))}
        {price}
        {meetsOnly && ' · by meeting only'}
      </p>
    )
  return (
    <p className={classes.total}>
      {price} <span>for {days ? formatDays(days, today) : formatDayCount(total.days)}</span>
    </p>
  )
}

/** What happens with the dress of an event, and when; days of two months each name theirs. */
function eventSteps({ from, to }: DayRange, event: Day) {
  const named = (day: Day) =>
    from.slice(0, 7) === to.slice(0, 7)
      ? `${formatWeekday(day).slice(0, 3)} ${Number(day.slice(8))}`
      : formatWeekday(day)
  return [
    ['In your hands', named(from)],
    ['wear', named(event)],
    ['back', named(to)],
  ]
}
