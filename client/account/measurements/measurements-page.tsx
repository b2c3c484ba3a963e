import { reason, trpc } from '../../api/api.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import { SubPage } from '../sub-page.tsx'
import { MeasurementsForm } from './measurements-form.tsx'
import classes from './measurements.module.css'

/** The user's measures, visible to them alone. */
export function MeasurementsPage() {
  const {
    data: body,
    error,
    refetch,
  } = trpc.body.get.useQuery(undefined, {
    // A refetch would replace what is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <SubPage title="My Measurements">
      <p className={classes.intro}>
        Only you see them. Dresses that were measured then say how they fit you, and you can look at those
        alone that should.
      </p>
      {error && body === undefined && (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, "We couldn't load your measurements. Please try again later.")}
        </Failed>
      )}
      {body === undefined && !error && (
        <div role="status" aria-label="Loading your measurements" className={classes.form}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} height={64} />
          ))}
        </div>
      )}
      {body !== undefined && <MeasurementsForm body={body} />}
    </SubPage>
  )
}
