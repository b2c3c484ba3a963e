import { MAX_COUNTED } from '../../../shared/dress/dress.ts'
import type { Facet } from '../../../shared/dress/facets.ts'
import { LOCALE } from '../../../shared/locale.ts'
import classes from './facet-count.module.css'

type Count = number | null | undefined

interface FacetCountProps {
  id: string
  /** Null when it was not counted in time, undefined while it loads. */
  count: Count
}

/** `12`, `1,000+`: the dresses a choice would show, beside its name and not a part of it. */
export const FacetCount = ({ id, count }: FacetCountProps) =>
  typeof count === 'number' && (
    <small id={id} aria-hidden className={classes.count}>
      {count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString(LOCALE)}+` : count}
      <span className="unseen"> {count === 1 ? 'dress' : 'dresses'}</span>
    </small>
  )

/** The `aria-describedby` of a choice with a count. */
export const describedBy = (id: string, count: Count) => (typeof count === 'number' ? id : undefined)

/** The count of a value; undefined while it loads. */
export const countOf = <Value extends string>(facet: readonly Facet<Value>[] | undefined, value: Value) =>
  facet?.find((one) => one.value === value)?.count
