import { formatDay, type Day } from '../../shared/day.ts'
import { postBy } from '../../shared/rental/post-by.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { onlyWay } from '../../shared/rental/way.ts'
import { useShop } from '../head/shop.ts'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import type { Dress, Wishes } from './use-book.ts'
import classes from './way-choice.module.css'

interface WayChoiceProps {
  dress: Dress
  /** The first day, once it is chosen. */
  startDate: Day | undefined
  /** The market's today. */
  market: Day
  /** The way that is right for an event, until one is chosen. */
  meant: Way | undefined
  /** That it cannot be posted in time for an event, and what can be done. */
  late: string | undefined
  wishes: Wishes
  onWishes: (wishes: Wishes) => void
  readOnly: boolean
}

const places = [
  ['city', 'City', 'address-level2'],
  ['region', 'State or region', 'address-level1'],
] as const

/** How the dress gets to its renter: a choice where its owner does both, and where to, by post. */
export function WayChoice({
  dress,
  startDate,
  market,
  meant,
  late,
  wishes,
  onWishes,
  readOnly,
}: WayChoiceProps) {
  const { ways, leadDays, location } = dress
  const shop = useShop()
  const only = onlyWay(shop.way ?? ways)
  const way = only ?? wishes.way ?? meant
  const postedBy = startDate && postBy(startDate, { leadDays, closed: shop.closed })
  return (
    <div className={classes.way}>
      {only === 'post' && <p>It is posted to you.</p>}
      {only === 'meet' && (
        <p>
          You collect it in <bdi>{location}</bdi>.
        </p>
      )}
      {!only && (
        <RadioList
          legend="How should it get to you?"
          options={[
            ['post', 'Post to me'],
            ['meet', `I collect it in ${location}`],
          ]}
          value={way}
          onChange={(way) => readOnly || onWishes({ ...wishes, way })}
        />
      )}
      {late && <p className={classes.late}>{late}</p>}
      {way === 'post' && (
        <>
          <div className={classes.place}>
            {places.map(([field, label, autoComplete]) => (
              <TextInput
                key={field}
                label={label}
                autoComplete={autoComplete}
                maxLength={100}
                readOnly={readOnly}
                value={wishes[field]}
                onChange={({ currentTarget: { value } }) => onWishes({ ...wishes, [field]: value })}
              />
            ))}
          </div>
          <p className="hint">Your street is asked for once the owner has said yes.</p>
          <p role="status" className={classes.late}>
            {postedBy &&
              !late &&
              postedBy < market &&
              `It would have had to be posted by ${formatDay(postedBy)}, so it may be late. You can ask all the same.`}
          </p>
        </>
      )}
    </div>
  )
}
