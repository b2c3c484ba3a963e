import type { ReactNode } from 'react'
import { conditionLabels, occasionLabels, type Stretch } from '../../shared/dress/dress.ts'
import { aSize, sizeLine } from '../../shared/dress/size-chart.ts'
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

/** What is known of a dress, as the rows of a `<dl>`. */
export function DressDetails({ dress }: { dress: Dress }) {
  const { brand, size, color, location, label, stretch, condition, occasions, retailPrice } = dress
  const measured = places.flatMap(([name, field]) => {
    const mm = dress[field]
    return mm ? [`${name} ${both(mm)}`] : []
  })
  return (
    <>
      <Fact name="Brand">
        <bdi>{brand}</bdi>
      </Fact>
      <Fact name="Size">{size}</Fact>
      <Fact name="Elsewhere">{sizeLine(size)}</Fact>
      <Fact name="Label">
        {label && (
          <bdi>
            {dress.labelSystem} {label}
          </bdi>
        )}
      </Fact>
      <Fact name="Measures">{measured.length > 0 && measured.map((one) => <div key={one}>{one}</div>)}</Fact>
      <Fact name="Stretch">{stretch && stretchWords[stretch]}</Fact>
      <Fact name="Altered">{dress.altered && <bdi>{dress.alterations ?? 'Yes'}</bdi>}</Fact>
      <Fact name="Its owner">{wearerWords(dress)}</Fact>
      <Fact name="Color">
        <bdi>{color}</bdi>
      </Fact>
      <Fact name="Condition">{condition && conditionLabels[condition]}</Fact>
      <Fact name="Worn to">{occasions.map((occasion) => occasionLabels[occasion]).join(', ')}</Fact>
      <Fact name="Retail price">{retailPrice !== null && formatPrice(toCents(retailPrice))}</Fact>
      <Fact name="Location">{location && <bdi>{location}</bdi>}</Fact>
    </>
  )
}

/** A row, unless there is nothing to say. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

/** `“I am 172 cm (5′8″) and wear it as a 6.”`; undefined where neither was said. */
function wearerWords({ wearerHeightMm: mm, wearerSize: size }: Dress) {
  if (!mm && !size) return undefined
  const inches = Math.round((mm ?? 0) / 25.4)
  const tall = mm && `am ${shownMeasure(mm, 'cm')} cm (${Math.floor(inches / 12)}′${inches % 12}″)`
  return `“I ${[tall, size && `wear it as ${aSize(size)}`].filter(Boolean).join(' and ')}.”`
}
