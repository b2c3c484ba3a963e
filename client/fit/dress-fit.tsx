import { Link } from '@tanstack/react-router'
import { verdictOn, verdictWords, zoneWords, type DressMeasures } from '../../shared/fit.ts'
import classes from './dress-fit.module.css'
import { useBody } from './use-body.ts'

interface DressFitProps {
  dress: DressMeasures & { slug: string }
}

const isMeasured = ({ bustMm, waistMm, hipsMm, lengthMm }: DressMeasures) =>
  Boolean(bustMm ?? waistMm ?? hipsMm ?? lengthMm)

/** How a dress that was measured fits whoever looks at it, or the way to be told. */
export function DressFit({ dress }: DressFitProps) {
  const { canTell, body, isAsking } = useBody(isMeasured(dress))
  if (!isMeasured(dress)) return null
  const verdict = body ? verdictOn(dress, body) : undefined
  return (
    <div className={classes.fit}>
      {!isAsking && (!canTell || body === null) && <TellUs slug={dress.slug} />}
      {body && !verdict && <p>What was measured of this dress cannot be compared with you.</p>}
      {verdict && (
        <>
          <p className={classes.verdict} data-good={verdict.fit === 'good' || undefined}>
            {verdictWords(verdict)}
          </p>
          {verdict.zones.length > 0 && (
            <ul className={classes.zones} aria-label="How it fits">
              {verdict.zones.map((zone) => (
                <li key={zone.zone} data-fit={zone.fit}>
                  {zoneWords(zone)}
                </li>
              ))}
              {verdict.isLong && <li data-fit="long">Long for you</li>}
            </ul>
          )}
          <p className={classes.aside}>
            By your measurements. <Link to="/account/measurements">Change them</Link>
          </p>
        </>
      )}
    </div>
  )
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
