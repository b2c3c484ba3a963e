import { orders, type Order } from './sorted.ts'
import classes from './listings.module.css'

interface FindListingsProps {
  words: string
  order: Order
  onWords: (words: string) => void
  onOrder: (order: Order) => void
}

/** Searches and sorts the user's own dresses. */
export const FindListings = ({ words, order, onWords, onOrder }: FindListingsProps) => (
  <div className={classes.find} role="search" aria-label="My listings">
    <label>
      Search
      <input
        type="search"
        value={words}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onWords(value)}
      />
    </label>
    <label>
      Sort by
      <select
        value={order}
        onChange={({ currentTarget: { value } }) => {
          if (value in orders) onOrder(value as Order)
        }}
      >
        {Object.entries(orders).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  </div>
)
