import { Button } from '../ui/controls/button.tsx'
import classes from './street-question.module.css'
import { withoutStreet } from './street-address.ts'

interface StreetQuestionProps {
  place: string
  /** Replaces the location by the city. */
  onTake: (city: string) => void
}

/** Asks whether a street should be public. While typing, so that no button moves under a press; it can be ignored. */
export function StreetQuestion({ place, onTake }: StreetQuestionProps) {
  const city = withoutStreet(place)
  return (
    <div role="status" className={classes.question}>
      {city !== undefined && (
        <p>
          This looks like a street address; everybody sees it. {city ? 'Only the city?' : 'Rather a city?'}
        </p>
      )}
      {city && (
        <Button variant="default" onClick={() => onTake(city)}>
          Only {city}
        </Button>
      )}
    </div>
  )
}
