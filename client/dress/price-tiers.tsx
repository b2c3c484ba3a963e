import { formatPrice, rateCents, rentalTotal, tiers, toCents } from '../../shared/price.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import classes from './price-tiers.module.css'

/** The usual total, and the daily rate of each tier (docs/product.md#prices). */
export const PriceTiers = ({ pricePerDay }: { pricePerDay: number }) => (
  <>
    <p className={classes.usual}>
      {MIN_RENTAL_DAYS} days from <strong>{formatPrice(rentalTotal(pricePerDay).totalCents)}</strong>
    </p>
    <table className={classes.ledger}>
      <caption className="unseen">Price per day by length of the rental</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Length</th>
          <th scope="col">Price per day</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.fromDays}>
            <th scope="row">
              {tier.fromDays}+ days{' '}
              {tier.recommended && <span className={classes.recommended}>Recommended</span>}
            </th>
            <td>{formatPrice(rateCents(toCents(pricePerDay), tier))} / day</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
