import { conditionLabels, occasionLabels, type Size, type Stretch } from '../../shared/dress/dress.ts'
import { aSize } from '../../shared/dress/size-chart.ts'
import { formatPrice, toCents } from '../../shared/price.ts'
import type { Answers } from '../api/api.ts'
import { shownMeasure } from '../fit/measures.ts'

type Dress = Answers['dresses']['bySlug']

const stretchWords: Record<Stretch, string> = {
  none: 'Does not stretch',
  some: 'Stretches a little',
  very: 'Very stretchy',
}

const places = [
  ['Bust', 'bustMm'],
  ['Waist', 'waistMm'],
  ['Hips', 'hipsMm'],
  ['Length', 'lengthMm'],
] as const

/** `92 cm (36.2 in)` */
const both = (mm: number) => `${shownMeasure(mm, 'cm')} cm (${(mm / 25.4).toFixed(1)} in)`

/** The cut of a dress, as rows of the list of details. */
export function FitDetails({ dress }: { dress: Dress }) {
  const { stretch, altered, alterations, labelSystem, label, wearerHeightMm, wearerSize } = dress
  const measured = places.flatMap(([name, field]) => {
    const mm = dress[field]
    return mm ? [`${name} ${both(mm)}`] : []
  })
  return (
    <>
      {label && (
        <>
          <dt>Label</dt>
          <dd>
            <bdi>
              {labelSystem} {label}
            </bdi>
          </dd>
        </>
      )}
      {measured.length > 0 && (
        <>
          <dt>Measures</dt>
          <dd>
            {measured.map((one) => (
              <div key={one}>{one}</div>
            ))}
          </dd>
        </>
      )}
      {stretch && (
        <>
          <dt>Stretch</dt>
          <dd>{stretchWords[stretch]}</dd>
        </>
      )}
      {altered && (
        <>
          <dt>Altered</dt>
          <dd>
            <bdi>{alterations ?? 'Yes'}</bdi>
          </dd>
        </>
      )}
      {(wearerHeightMm || wearerSize) && (
        <>
          <dt>Its owner</dt>
          <dd>“{wearerWords(wearerHeightMm, wearerSize)}”</dd>
        </>
      )}
    </>
  )
}

/** `I am 172 cm (5'8") and wear it as a 6.` */
function wearerWords(heightMm: number | null, size: Size | null) {
  const inches = Math.round((heightMm ?? 0) / 25.4)
  const tall = heightMm
    ? `am ${shownMeasure(heightMm, 'cm')} cm (${Math.floor(inches / 12)}′${inches % 12}″)`
    : undefined
  return `I ${[tall, size && `wear it as ${aSize(size)}`].filter(Boolean).join(' and ')}.`
}

/** Condition, retail price and occasions. */
export const MoreDetails = ({ dress: { condition, retailPrice, occasions } }: { dress: Dress }) => (
  <>
    {condition && (
      <>
        <dt>Condition</dt>
        <dd>{conditionLabels[condition]}</dd>
      </>
    )}
    {occasions.length > 0 && (
      <>
        <dt>Worn to</dt>
        <dd>{occasions.map((occasion) => occasionLabels[occasion]).join(', ')}</dd>
      </>
    )}
    {retailPrice !== null && (
      <>
        <dt>Retail price</dt>
        <dd>{formatPrice(toCents(retailPrice))}</dd>
      </>
    )}
  </>
)
