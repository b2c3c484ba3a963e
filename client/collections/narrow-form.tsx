import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { colorFamilies, colorLabels, sizes } from '../../shared/dress.ts'
import fields from '../browse/filters/filters.module.css'
import { orderNames } from '../browse/order-names.ts'
import { readSearch } from '../browse/browse-search-params.ts'
import { Button } from '../ui/controls/button.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import type { DaysSearch } from '../calendar/days-search-params.ts'
import type { LoadedCollection } from './load.ts'
import classes from './narrow-form.module.css'

interface NarrowFormProps extends Pick<LoadedCollection, 'name' | 'lists'> {
  /** Days that were chosen before go along. */
  days: DaysSearch
}

/**
 * Leads from a category page to its dresses in one size, color or order, on the page where every filter is. A plain
 * form that needs no JavaScript; with it, the page is changed and not loaded.
 */
export function NarrowForm({ name, lists, days }: NarrowFormProps) {
  const navigate = useNavigate()
  const category = lists.length === 1 ? lists[0]?.category : undefined
  // A category of sizes is all of them until one is chosen.
  const ownSizes = lists.flatMap(({ size }) => size ?? [])

  return (
    <form
      action="/dress-rental"
      aria-label={`Narrow down ${name}`}
      className={`${fields.fields} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = Object.fromEntries(new FormData(event.currentTarget))
        void navigate({ to: '/dress-rental', search: readSearch(chosen) })
      }}
    >
      {category && <input type="hidden" name="category" value={category} />}
      {days.from && <input type="hidden" name="from" value={days.from} />}
      {days.to && <input type="hidden" name="to" value={days.to} />}
      <Select label="Size" name="sizes">
        <option value={ownSizes.join()}>All</option>
        {(ownSizes.length ? ownSizes : sizes).map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      <Select label="Color" name="colors">
        <option value="">All</option>
        {colorFamilies.map((family) => (
          <option key={family} value={family}>
            {colorLabels[family]}
          </option>
        ))}
      </Select>
      <Select label="Sort by" name="sort">
        <option value="">{orderNames.newest}</option>
        <option value="price_up">{orderNames.price_up}</option>
        <option value="price_down">{orderNames.price_down}</option>
      </Select>
      <Button type="submit" variant="outline" className={classes.button}>
        Show dresses
      </Button>
    </form>
  )
}

const Select = ({ label, name, children }: { label: string; name: string; children: ReactNode }) => (
  <label>
    <span>{label}</span>
    <select name={name}>{children}</select>
    <ChevronDownIcon size={18} />
  </label>
)
