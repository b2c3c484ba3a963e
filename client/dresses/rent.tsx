import { Link } from '@tanstack/react-router'
import { formatUsd, toCents } from '../../shared/price.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import classes from './rent.module.css'
import { RENT, type Rent } from './use-rent.tsx'

/** The way to rent, beside the photos; or why there is none. */
export const RentPanel = ({ rent }: { rent: Rent }) => (
  <div className={classes.panel}>
    {rent.isOwn ? (
      <>
        <ButtonLink
          to="/dresses/edit/$id"
          params={{ id: String(rent.dress.id) }}
          variant="default"
          className={classes.edit}
        >
          Edit
        </ButtonLink>
        <p className={classes.note}>
          <strong>Your dress.</strong> Requests for it appear on your <Link to="/dashboard">dashboard</Link>.
        </p>
      </>
    ) : rent.dress.available ? (
      <>
        <RentButton rent={rent} className={classes.wide} />
        <p className={classes.terms}>
          Renting begins with a request: the owner confirms it, and until then your dates are held for you.
        </p>
      </>
    ) : (
      <p className={classes.note}>This dress is not available for rent at the moment.</p>
    )}
  </div>
)

/** A phone's way to rent: always at hand at the bottom of the screen. */
export const RentBar = ({ rent }: { rent: Rent }) =>
  rent.dress.available &&
  !rent.isOwn && (
    <div className={classes.bar}>
      <p>
        <span className={classes.price}>{formatUsd(toCents(rent.dress.pricePerDay))}</span> / day
      </p>
      <RentButton rent={rent} className={classes.short} />
    </div>
  )

/** Not `disabled` while it loads: that would take the keyboard away from it. */
const RentButton = ({ rent: { isLoading, start }, className }: { rent: Rent; className?: string }) => (
  <Button
    {...{ [RENT]: true }}
    className={className}
    data-disabled={isLoading || undefined}
    aria-disabled={isLoading}
    onClick={() => isLoading || start()}
  >
    {isLoading ? 'Loading...' : 'Rent'}
  </Button>
)
