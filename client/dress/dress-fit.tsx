import { Link, useNavigate } from '@tanstack/react-router'
import type { Size } from '../../shared/dress/dress.ts'
import {
  comparedWords,
  saidOfSize,
  verdictOn,
  verdictWords,
  zoneWords,
  type DressMeasures,
} from '../../shared/dress/fit.ts'
import { aSize, bodyLine } from '../../shared/dress/size-chart.ts'
import { useSession } from '../session/session.ts'
import { CONTACT } from './contact/use-letter.ts'
import { Button } from '../ui/controls/button.tsx'
import { loadOrTell } from '../ui/load-or-tell.ts'
import classes from './dress-fit.module.css'
import { useUnit } from '../fit/unit.ts'
import { useBody } from '../fit/use-body.ts'

interface Dress extends DressMeasures {
  id: number
  slug: string
  size: Size
  /** The renters' answers about its size. */
  fit: { small: number; true: number; large: number }
}

interface DressFitProps {
  dress: Dress
  isOwn: boolean
}

const isMeasured = ({ bustMm, waistMm, hipsMm, lengthMm }: DressMeasures) =>
  Boolean(bustMm ?? waistMm ?? hipsMm ?? lengthMm)

/** How a measured dress fits the user, or a link to enter measures. */
export function DressFit({ dress, isOwn }: DressFitProps) {
  const { canTell, body, isAsking } = useBody()
  const unit = useUnit()
  if (!isMeasured(dress)) return body && !isOwn ? <NotMeasured dress={dress} /> : null
  const verdict = body ? verdictOn(dress, body) : undefined
  const said = saidOfSize(dress.fit)
  return (
    <div className={classes.fit}>
      {!isAsking && (!canTell || body === null) && <TellUs slug={dress.slug} />}
      {body && !verdict && <p>What was measured of this dress cannot be compared with you.</p>}
      {verdict && (
        <>
          <p className={classes.verdict} data-good={verdict.fit === 'good' || undefined}>
            {verdictWords(verdict, unit)}
          </p>
          {verdict.zones.length > 0 && (
            <ul className={classes.zones} aria-label="How it fits">
              {verdict.zones.map((zone) => (
                <li key={zone.zone} data-fit={zone.fit}>
                  <span>{zoneWords(zone, unit)}</span> <small>{comparedWords(zone, unit)}</small>
                </li>
              ))}
              {verdict.isLong && <li data-fit="long">Long for you</li>}
            </ul>
          )}
          {said && <p className={classes.aside}>{said}</p>}
          <p className={classes.aside}>
            By your measurements. <Link to="/account/measurements">Change them</Link>
          </p>
        </>
      )}
    </div>
  )
}

/** For a dress without measures: what its size is cut for, and a question to its owner. */
function NotMeasured({ dress: { id, size } }: Pick<DressFitProps, 'dress'>) {
  const { user } = useSession()
  const navigate = useNavigate()
  async function ask() {
    const part = await loadOrTell(() => import('./contact/contact-draft.ts'), 'The form could not be loaded')
    if (!part) return
    const draft = part.contactDraft(user?.id, id)
    if (!draft.read()) draft.keep(question)
    await navigate({ to: '.', search: true, hash: CONTACT, state: { isOverPage: true }, resetScroll: false })
  }
  return (
    <div className={classes.fit}>
      <p>{`Not measured. By the size chart ${aSize(size)} is ${bodyLine(size)}.`}</p>
      <Button variant="subtle" onClick={() => void ask()}>
        Ask its owner to measure it
      </Button>
    </div>
  )
}

const question = {
  subject: 'How does it measure?',
  message:
    'Hello! Could you measure bust, waist, hips and length, lying flat? I would like to know whether it fits me.',
}

const TellUs = ({ slug }: { slug: string }) => (
  <p>
    Will it fit?{' '}
    <Link to="/account/measurements" search={{ from: `/dresses/${slug}` }}>
      Tell us your measurements
    </Link>
    , only you see them.
  </p>
)
