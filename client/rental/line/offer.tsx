import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { formatPrice, toCents } from '../../../shared/price.ts'
import type { Way } from '../../../shared/rental/handover.ts'
import { onlyWay } from '../../../shared/rental/way.ts'
import { callFailed, isUnanswered, trpc } from '../../api/api.ts'
import { withIdempotencyKey } from '../../api/idempotency-key.ts'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { useShop } from '../../head/shop.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { latePart } from '../../ui/fetch-part.ts'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import rows from '../rental-rows.module.css'
import today from '../today/today.module.css'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { GiveUp } from './give-up.tsx'
import { LineDays, type Line } from './line-days.tsx'

// Later, as few are in line.
const WayChoice = latePart(
  async () => (await import('../../ui/controls/radio-list.tsx')).RadioList<Way>,
  () => <Skeleton height={94} />,
)

/** An offer of the line, which one press takes. */
export function Offer({ line }: { line: Line }) {
  const { title, slug, location, offeredUntil, totalPrice } = line
  const shop = useShop()
  const [way, setWay] = useState<Way | undefined>(line.way ?? undefined)
  const { take, isBusy } = useTake(line)
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${today.group} ${today.next}`} data-offer>
      <h2 id={id}>
        You are next
        {offeredUntil && (
          <>
            : yours until <LocalTime at={offeredUntil} withTime />
          </>
        )}
      </h2>
      <div className={rows.row}>
        <DressPhoto url={line.imageUrls[0]} color={line.imageColors[0]} />
        <div className={rows.words}>
          <h3 className={rows.title}>
            <DressLink slug={slug} title={title} />
          </h3>
          <LineDays line={line} />
          <p>{formatPrice(toCents(totalPrice))} in all. It is held for you alone until then.</p>
          {!onlyWay(shop.way ?? line.ways) && (
            <WayChoice
              legend="How should it get to you?"
              options={[
                ['post', 'Post to me'],
                ['meet', `I collect it in ${location}`],
              ]}
              value={way}
              onChange={(chosen) => isBusy || setWay(chosen)}
            />
          )}
          <div className={`buttons ${rows.withdraw}`}>
            <Button aria-disabled={isBusy} aria-label={`Ask for it: ${title}`} onClick={() => take(way)}>
              Ask for it
            </Button>
            <GiveUp line={line} way="pass" />
          </div>
        </div>
      </div>
    </section>
  )
}

/** Asks for what is held, at the price on the screen, and leads to that request. */
function useTake({ waitingId, pricePerDay, totalPrice }: Line) {
  const navigate = useNavigate()
  const { waiting } = trpc.useUtils()
  const invalidateRentals = useInvalidateRentals()
  // Until it is answered, trying again is the same request.
  const [options, setOptions] = useState(withIdempotencyKey)
  const told = useRef<ReturnType<typeof callFailed>>(undefined)
  const mutation = trpc.waiting.take.useMutation({
    trpc: options,
    onSuccess: ({ rentalId }) => asked(rentalId),
    async onError(error) {
      // The request may have been made although its answer was lost; offline, the server cannot be asked.
      const made = navigator.onLine && isUnanswered(error) && (await findRental())
      if (made) return asked(made)
      told.current = callFailed(
        'Booking failed',
        error,
        'It may not have arrived. Please try again: it counts once.',
      )
      if (error.data && error.data.httpStatus < 500) setOptions(withIdempotencyKey)
    },
    onSettled: () => void invalidateRentals(),
  })
  const send = useOnce(mutation)
  async function findRental() {
    const lines = await waiting.mine.fetch(undefined, { staleTime: 0 }).catch(() => [])
    return lines.find((line) => line.waitingId === waitingId)?.rentalId
  }
  function asked(rentalId: number) {
    void told.current?.then((takeBack) => takeBack?.())
    void succeeded('Request sent', 'Its owner is asked to confirm it.')
    void navigate({ to: '/rentals/$id', params: { id: String(rentalId) } })
  }
  const take = (way: Way | undefined) => send({ waitingId, pricePerDay, totalPrice, way })
  // Until the page of the new request stands, too.
  return { take, isBusy: mutation.isPending || mutation.isSuccess }
}
