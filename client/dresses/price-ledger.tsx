import { formatUsd, rateCents, tiers, toCents } from '../../shared/price.ts'
import classes from './price-ledger.module.css'

/** What a day costs, by how many there are (specification §9). */
export const PriceLedger = ({ pricePerDay }: { pricePerDay: number }) => (
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
          <td>{formatUsd(rateCents(toCents(pricePerDay), tier))} / day</td>
        </tr>
      ))}
    </tbody>
  </table>
)
