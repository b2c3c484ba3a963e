import { useRef } from 'react'
import { placeWords, type WaitReason } from '../../../shared/rental/line.ts'
import { trpc } from '../../api/api.ts'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Failed } from '../../ui/feedback/states.tsx'
import rows from '../rental-rows.module.css'
import today from '../today/today.module.css'
import { GiveUp } from './give-up.tsx'
import { LineDays } from './line-days.tsx'
import { Offer } from './offer.tsx'

/** The renter’s offers; renders nothing without any. */
export function Offers() {
  const { data: lines = [] } = trpc.waiting.mine.useQuery()
  return lines
    .filter(({ state }) => state === 'offered')
    .map((line) => <Offer key={line.waitingId} line={line} />)
}

/** The days that a renter waits for, and why they are not offered yet; renders nothing without any. */
export function InLine() {
  const { data = [], isError, refetch } = trpc.waiting.mine.useQuery()
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = data.filter(({ state }) => state === 'waiting' || state === 'expired' || state === 'gone')
  useRestoreFocus(heading, data.map(({ waitingId, state }) => `${waitingId} ${state}`).join())
  if (isError && !data.length)
    return <Failed retry={() => void refetch()}>Where you stand in line could not be loaded.</Failed>
  if (!lines.length) return null
  return (
    <section aria-labelledby="in-line" className={`${today.group} ${today.next}`}>
      <h2 id="in-line" ref={heading} tabIndex={-1}>
        In line
      </h2>
      <ul className={rows.rows}>
        {lines.map((line) => (
          <li key={line.waitingId} className={rows.row}>
            <DressPhoto url={line.imageUrls[0]} color={line.imageColors[0]} />
            <div className={rows.words}>
              <h3 className={rows.title}>
                <DressLink slug={line.slug} title={line.title} />
              </h3>
              <LineDays line={line} />
              {line.state === 'waiting' ? (
                <>
                  <p>
                    {isMoving(line) && <strong>{placeWords(line)} in line</strong>}
                    {isMoving(line) && line.reason && ' · '}
                    {line.reason && waits[line.reason]}
                  </p>
                  <div className={rows.withdraw}>
                    <GiveUp line={line} way="leave" />
                  </div>
                </>
              ) : (
                <p>
                  {line.state === 'expired'
                    ? 'The days were held for you, and that is over'
                    : 'No longer to be had'}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether one gets nearer to the days by who is before. */
const isMoving = ({ reason }: { reason: WaitReason | null }) =>
  reason !== 'too_soon' && reason !== 'not_in_shop'

/** Why no offer goes out. */
const waits: Record<WaitReason, string> = {
  taken: 'Still taken',
  others_first: 'Others are before you',
  too_soon: 'The days begin too soon to hold it',
  not_in_shop: 'Not in the shop at the moment',
}
