import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { formatDay, formatDayCount, type Day } from '../../../shared/day.ts'
import { formatPrice, toAmount } from '../../../shared/price.ts'
import type { Risk } from '../../../shared/rental/at-risk.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { changeFailed } from '../change-failed.ts'
import rows from '../rental-rows.module.css'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import classes from './rescue.module.css'

type Dress = Answers['rentals']['rescue']['dresses'][number]

/** Why a rental is at risk, and the dresses that its renter can ask for instead, each with one press. */
export function Rescue({ rentalId }: { rentalId: number }) {
  const { data, isError, refetch } = trpc.rentals.rescue.useQuery({ rentalId })
  const { swap, isBusy } = useSwap(rentalId)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoreFocus(heading, data?.dresses.map((dress) => dress.id).join())
  if (!data && isError)
    return <Failed retry={() => void refetch()}>What else is free could not be loaded.</Failed>
  if (!data?.risk) return null
  const { risk, title, dresses, days } = data
  return (
    <section aria-labelledby={id} className={classes.rescue}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>: {why[risk](days.from)}
      </h2>
      {dresses.length === 0 ? (
        <p>
          Nothing like it is free on your days at the moment.{' '}
          <Link to="/dress-rental" search={{ from: days.from, to: days.to }}>
            See all that is
          </Link>
        </p>
      ) : (
        <>
          <p>
            These are free on your days and should fit:
            {risk !== 'cancelled' &&
              ' asking for one of them ends this rental at once, and its owner has yet to say yes.'}
          </p>
          <ul>
            {dresses.map((dress) => (
              <li key={dress.id}>
                <DressPhoto url={dress.imageUrls[0]} color={dress.imageColors[0]} />
                <div>
                  <h3 className={rows.title}>
                    <Link to="/dresses/$slug" params={{ slug: dress.slug }} search={days} dir="auto">
                      {dress.title}
                    </Link>
                  </h3>
                  <p className="meta">
                    Size {dress.size} · <bdi>{dress.location}</bdi>
                  </p>
                  <p>
                    {formatPrice(dress.totalCents)} for {formatDayCount(dress.days)}
                  </p>
                  <Button
                    variant="outline"
                    aria-disabled={isBusy}
                    aria-label={`Ask for this instead: ${dress.title}`}
                    onClick={() => swap(dress)}
                  >
                    Ask for this instead
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const why: Record<Risk, (firstDay: Day) => string> = {
  not_back: (day) => `it is not back yet, and may not make it to you by ${formatDay(day)}.`,
  not_sent: (day) => `it has not been sent yet, and may not make it to you by ${formatDay(day)}.`,
  cancelled: () => 'your rental was cancelled.',
}

/** Asks for another dress instead, and leads to that request. */
function useSwap(rentalId: number) {
  const navigate = useNavigate()
  const invalidateRentals = useInvalidateRentals()
  const mutation = trpc.rentals.swap.useMutation({
    onSuccess(made) {
      void succeeded('Request sent', 'You have asked for this dress instead.')
      void navigate({ to: '/rentals/$id', params: { id: String(made.rentalId) } })
    },
    onError: (error) => changeFailed(error, 'It may not have arrived. Please try again: it counts once.'),
    // After a refusal too: the dress may have gone, and the others are shown.
    onSettled: () => void invalidateRentals(),
  })
  const send = useOnce(mutation)
  const swap = ({ id, rateCents, totalCents }: Dress) =>
    send({
      rentalId,
      dressId: id,
      pricePerDay: toAmount(rateCents),
      totalPrice: toAmount(totalCents),
    })
  // Until the page of the new request stands, too.
  return { swap, isBusy: mutation.isPending || mutation.isSuccess }
}
