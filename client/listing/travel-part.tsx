import type { UseFormReturnType } from '@mantine/form'
import { formatDayCount } from '../../shared/day.ts'
import { DEFAULT_LEAD_DAYS } from '../../shared/rental/rental-limits.ts'
import { dressWays, MAX_LEAD_DAYS, MAX_REST_DAYS, type DressWays } from '../../shared/dress/travel.ts'
import { useShop } from '../head/shop.ts'
import { NativeSelect } from '../ui/controls/native-select.tsx'
import classes from './listing-form.module.css'
import type { ListingValues } from './listing-values.ts'
import { proposedRest, type TravelValues } from './travel-values.ts'

const wayNames: Record<DressWays, string> = {
  post: 'By post',
  meet: 'Handed over',
  both: 'Either',
}

const upTo = (max: number) =>
  Array.from({ length: max + 1 }, (_, days) => ({ value: String(days), label: formatDayCount(days) }))

/** How the dress gets to its renters, and how long it rests after each. */
export function TravelPart({
  form: { values, setValues, getInputProps },
}: {
  form: UseFormReturnType<ListingValues>
}) {
  const { ways, restDays } = values
  const { way: only } = useShop()
  const isProposed = restDays === proposedRest[ways]

  /** Days of rest that were not chosen otherwise follow. */
  const choose = (chosen: TravelValues['ways']) =>
    setValues({ ways: chosen, ...((isProposed || !restDays) && { restDays: proposedRest[chosen] }) })

  return (
    <>
      {!only && (
        <NativeSelect
          label="How it gets to renters"
          description="It is with them on their first day."
          data={[
            { value: '', label: 'Not said: either' },
            ...dressWays.map((value) => ({ value, label: wayNames[value] })),
          ]}
          value={ways}
          onChange={({ currentTarget: { value } }) => choose(dressWays.find((one) => one === value) ?? '')}
        />
      )}
      <div className={classes.pair}>
        {(only ?? ways) !== 'meet' && (
          <NativeSelect
            label="Posted before the first day"
            data={[
              { value: '', label: `Not said: ${formatDayCount(DEFAULT_LEAD_DAYS)}` },
              ...upTo(MAX_LEAD_DAYS),
            ]}
            {...getInputProps('leadDays')}
          />
        )}
        <NativeSelect
          label="Rest after a rental"
          description={
            ways && isProposed && `We propose ${formatDayCount(Number(restDays))}; change it as you like.`
          }
          data={[{ value: '', label: 'Not said' }, ...upTo(MAX_REST_DAYS)]}
          {...getInputProps('restDays')}
        />
      </div>
    </>
  )
}
